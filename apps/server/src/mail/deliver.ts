import { type Id, type Settings, isOn, isSmtpConfigured } from "@cairn/domain";
import { createTransport } from "nodemailer";
import { readSettings } from "../instance/settings.ts";
import type { Services } from "../services.ts";
import { type OutboxMail, findMail, removeMail } from "./rows.ts";

const PATIENCE_MS = 20_000;
const SMTP_PORT = 587;

export const transportOf = (settings: Settings) => {
  const secure = isOn(settings.EMAIL_USE_SSL);
  const startTls = isOn(settings.EMAIL_USE_TLS) && !secure;
  const user = settings.EMAIL_HOST_USER;
  return createTransport({
    host: settings.EMAIL_HOST ?? "",
    port: Number(settings.EMAIL_PORT) || SMTP_PORT,
    secure,
    requireTLS: startTls,
    ignoreTLS: !startTls,
    ...(user ? { auth: { user, pass: settings.EMAIL_HOST_PASSWORD ?? "" } } : {}),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // What a mail says is text, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

export async function sendBySmtp(
  settings: Settings,
  mail: Pick<OutboxMail, "to" | "subject" | "text" | "html">,
): Promise<void> {
  const transport = transportOf(settings);
  try {
    await transport.sendMail({
      from: settings.EMAIL_FROM || settings.EMAIL_HOST_USER || "",
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
  } finally {
    transport.close();
  }
}

/** Throws when the mail server does not take it, and is tried again later. Without one the mail stays where it is. */
export async function deliverMail(
  { database, secret }: Pick<Services, "database" | "secret">,
  { mailId }: { mailId: Id },
): Promise<void> {
  const settings = await readSettings(database.db, secret);
  if (!isSmtpConfigured(settings)) return;
  const mail = await findMail(database.db, secret, mailId);
  if (!mail) return;
  await sendBySmtp(settings, mail);
  // It holds a code or a link; once it is on its way nobody has to read it here.
  await removeMail(database.db, mailId);
}
