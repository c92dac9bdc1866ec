export function signMachO(bytes: Buffer, name: string): Buffer;
export function unfitPages(bytes: Buffer): number[];
