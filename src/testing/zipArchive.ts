import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip archive; what is not given is as an honest tool writes it. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** Not compressed. */
  stored?: boolean;
  /** General purpose bits; bit 0: encrypted. */
  flags?: number;
  /** Unix mode of the file. */
  mode?: number;
  /** What the archive says of the bytes, where that is not true. */
  declared?: { crc?: number; size?: number };
}

const UTF8_NAME = 0x800;
const UNIX = 3 << 8;

/** The bytes of a zip archive, hostile ones among them (APPNOTE.TXT 4.3). */
export function zipArchive(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, bytes, stored = false, flags = 0, mode = 0o100644, declared = {} } = entry;
    const path = new TextEncoder().encode(name);
    const data = stored ? bytes : deflateRawSync(bytes);
    const common = [
      ...short(20, flags | UTF8_NAME, stored ? 0 : 8, 0, 0x5a21),
      ...long(declared.crc ?? crc32(bytes), data.length, declared.size ?? bytes.length),
      ...short(path.length, 0),
    ];
    directory.push(
      Uint8Array.of(
        ...long(0x02014b50),
        ...short(UNIX | 20),
        ...common,
        ...short(0, 0, 0),
        ...long(mode * 2 ** 16, at),
      ),
      path,
    );
    const local = [Uint8Array.of(...long(0x04034b50), ...common), path, data];
    parts.push(...local);
    at += sizeOf(local);
  }
  const end = [...short(0, 0, entries.length, entries.length), ...long(sizeOf(directory), at), ...short(0)];
  return joined([...parts, ...directory, Uint8Array.of(...long(0x06054b50), ...end)]);
}

/** The same of a folder's files by their paths. */
export function zipOf(files: Map<string, Uint8Array>, folder = ''): Uint8Array<ArrayBuffer> {
  return zipArchive([...files].map(([path, bytes]) => ({ name: folder + path, bytes })));
}

const short = (...values: number[]): number[] => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff]);
const long = (...values: number[]): number[] => values.flatMap((value) => short(value & 0xffff, value >>> 16));
const sizeOf = (parts: Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
