import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Input, type InputProps } from "./input.tsx";

export interface PasswordInputProps extends Omit<InputProps, "type" | "trailing"> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
          className="-mr-1 inline-flex size-6 flex-none items-center justify-center rounded-r1 text-text-3 hover:text-text touch:size-10"
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  );
}
