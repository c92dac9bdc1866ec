/** What is wrong with a call, in a form that both the command line and the emulator can say. */

/** One fault of one parameter. `parameter` is its wire name or, inside a document, its path there. */
export interface Problem {
  /** Wire name or path, such as `count` or `operations[3].params.name`. */
  readonly parameter: string;
  /** One of the service's error codes (ext 1.2). */
  readonly code: string;
  /** A whole sentence without full stop that names the parameter as its reader knows it. */
  readonly message: string;
  /** The value as it was received, where there was one. */
  readonly value?: string;
}

/** How a reader knows the parameters: flags on the command line, wire names at the service. */
export interface ParameterNamer {
  name(parameter: string): string;
  /** A limit of the parameter in the unit in which the reader wrote its value; the wire's number where absent. */
  amount?(parameter: string, limit: number): string;
  /** The value as the reader wrote it, where the check sees another form of it. */
  typed?(parameter: string): string | undefined;
}

/** The service's own voice. */
export const wireNames: ParameterNamer = { name: (parameter) => parameter };
