import type { FailureCode } from "@cairn/domain";

/** What the mail library says, by its code and the command it happened at. */
const byCode: Readonly<Record<string, FailureCode>> = {
  EAUTH: "mail_credentials_wrong",
  ENOAUTH: "mail_credentials_wrong",
  EOAUTH2: "mail_credentials_wrong",
  ETIMEDOUT: "mail_server_slow",
  EDNS: "mail_network_failed",
  ENOTFOUND: "mail_network_failed",
  EHOSTUNREACH: "mail_network_failed",
  ENETUNREACH: "mail_network_failed",
  ECONNREFUSED: "mail_server_unreachable",
  ESOCKET: "mail_server_unreachable",
  ETLS: "mail_server_unreachable",
  EREQUIRETLS: "mail_server_unreachable",
  ECONNECTION: "mail_server_hung_up",
  ECONNRESET: "mail_server_hung_up",
  EMESSAGE: "mail_header_invalid",
};

const text = (value: unknown, key: string): string =>
  typeof value === "object" && value !== null && key in value ? String(Reflect.get(value, key)) : "";

/** The sentence for whatever went wrong; the server's own words stay with the server. */
export function mailFailure(cause: unknown): FailureCode {
  const code = text(cause, "code");
  if (code === "EENVELOPE")
    return text(cause, "command") === "RCPT TO" ? "mail_receiver_refused" : "mail_sender_refused";
  return byCode[code] ?? "mail_failed";
}
