import { useEffect, useState, type ComponentProps, type FormEvent } from "react";
import { fetchCsrfToken } from "./session.ts";

/**
 * A form that the browser itself posts: it works with password managers, and the redirect that answers it starts the
 * app anew. The token is fetched when the form is shown, so that sending does not wait for it.
 */
export function NativeForm({ children, onSubmit, ...rest }: ComponentProps<"form">) {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    void fetchCsrfToken().then(setToken);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event as never);
    if (event.defaultPrevented || token) return;
    // Sent before the token came: wait for it, then post what was typed.
    event.preventDefault();
    const form = event.currentTarget;
    void fetchCsrfToken().then((late) => {
      setToken(late);
      if (late) requestAnimationFrame(() => form.submit());
    });
  };
  return (
    <form method="post" {...rest} onSubmit={submit}>
      <input type="hidden" name="csrfmiddlewaretoken" value={token ?? ""} />
      {children}
    </form>
  );
}
