/** What is wrong with a call, in a form that both the command line and the emulator can say. */

/** One fault of one parameter. `parameter` is its wire name or, inside a document, its path there. */
export interface Problem {
  /** Wire name or path, such as `count` or `operations[3].params.name`. */
  readonly parameter: string;
  /** One of the service's error codes (docs/service.md#error-codes). */
  readonly code: string;
  /** A whole sentence without full stop that names the parameter as its reader knows it. */
  readonly message: string;
  /** The value as it was received, where there was one. */
  readonly value?: string;
}

/** How a reader knows the parameters: flags on the command line, wire names at the service. */
export interface ParameterNamer {
  name(parameter: string): string;
}

/** The service's own voice. */
export const wireNames: ParameterNamer = { name: (parameter) => parameter };
