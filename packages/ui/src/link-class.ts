/** For a link inside running text; underlined, because colour alone does not say "link". */
export const linkClass =
  "rounded-r1 text-accent underline decoration-1 underline-offset-2 decoration-accent/40 hover:decoration-accent";
