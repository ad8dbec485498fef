/** A reason not to start that the person at the keyboard can mend: printed as one line, without a stack. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartProblem";
  }
}
