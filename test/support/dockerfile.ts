/** A Dockerfile as stages of instructions, and what its checker finds. */
interface Parsed {
  getInstructions(): readonly {
    getKeyword(): string;
    getArgumentsContent(): string | null;
  }[];
}

// By names that the compiler does not follow: the declarations need those of editors.
const { DockerfileParser } = (await import(String('dockerfile-ast'))) as {
  readonly DockerfileParser: { parse(text: string): Parsed };
};
const { validate } = (await import(String('dockerfile-utils'))) as {
  validate(text: string): readonly { readonly message: string }[];
};

export interface Instruction {
  readonly keyword: string;
  /** What follows the keyword, with continued lines joined. */
  readonly content: string;
}

export interface Stage {
  readonly name: string;
  /** The image or the stage that it begins with. */
  readonly from: string;
  /** The instructions after FROM. */
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile. */
export function readStages(text: string): readonly Stage[] {
  const stages: { name: string; from: string; instructions: Instruction[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const content = instruction.getArgumentsContent() ?? '';
    const [from = '', , name = ''] = content.split(/\s+/);
    if (keyword === 'FROM') stages.push({ name, from, instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, content });
  }
  return stages;
}

/** What the checker finds in a Dockerfile. */
export function checkDockerfile(text: string): readonly string[] {
  return validate(text).map(({ message }) => message);
}

/** The last instruction of a kind that holds for a stage: its own, or that of the stage it begins with. */
export function lastOf(stages: readonly Stage[], name: string, keyword: string): string | undefined {
  const stage = stages.find((one) => one.name === name);
  const own = stage?.instructions.findLast((instruction) => instruction.keyword === keyword);
  return own?.content ?? (stage && lastOf(stages, stage.from, keyword));
}
