/** Views for people, as data: each with what it shows. */

export interface MirrorView {
  readonly name: string;
  readonly help: string;
  readonly sql: string;
}

export const views: readonly MirrorView[] = [];

/** Creates the views. */
export const viewsSql: readonly string[] = views.map(({ name, sql }) => `CREATE VIEW ${name} AS ${sql}`);
