import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const brotli = promisify(zlib.brotliCompress)

interface Bound {
  /** The modules that it begins with. */
  from: readonly string[]
  /** Of its scripts, compressed. */
  bytes: number
  scripts: number
}

const door = ['web/main.tsx']
const frame = [...door, 'web/app/App.tsx']

/** What the screens that are opened most often from nothing may take; e2e/budgets.spec.ts weighs what a browser loads. */
const bounds: Record<string, Bound> = {
  login: { from: door, bytes: 110_000, scripts: 4 },
  start: { from: [...frame, 'web/home/HomeScreen.tsx'], bytes: 220_000, scripts: 12 },
  pet: { from: [...frame, 'web/app/PetPage.tsx', 'web/pets/PetInfoTab.tsx'], bytes: 235_000, scripts: 12 },
}

/** What waits for a press, or comes after the screen: with none of these screens. */
const LATER = /node_modules\/(zod|@floating-ui|@tiptap|dayjs|@mantine\/(dates|schedule))\/|\?schemas$/

/** How many of a screen's modules are told when it weighs too much. */
const TOLD = 12

/** Ends the build where a screen outgrows its bound, or two files wait for each other, and says who brings what. */
export function bounded(): Plugin {
  return {
    name: 'bounded',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const { root } = this.environment.config
      const short = (id: string) => id.replace(`${root}/`, '')
      const holder = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [short(id), chunk] as const)))
      const wrong: string[] = cyclesOf(chunks)
      for (const [name, { from, bytes, scripts }] of Object.entries(bounds)) {
        const missing = from.filter((id) => !holder.has(id))
        if (missing.length > 0) throw new Error(`No file has ${missing.join(', ')}`)
        const loaded = loadedBy(
          from.flatMap((id) => holder.get(id) ?? []),
          chunks,
        )
        const sizes = await Promise.all(loaded.map(async ({ code }) => (await brotli(code)).length))
        const total = sizes.reduce((sum, size) => sum + size, 0)
        const found = loaded.flatMap(({ modules, fileName }) =>
          Object.entries(modules)
            .filter(([, { renderedLength }]) => renderedLength > 0)
            .map(([id, { renderedLength }]) => ({ id: short(id), length: renderedLength, fileName })),
        )
        const isHere = new Set(found.map(({ id }) => id))
        const importersOf = (id: string): string[] => {
          const direct = (this.getModuleInfo(`${root}/${id}`)?.importers ?? []).map(short)
          // What a package's index gives is imported by whoever names it.
          const named = new RegExp(`import[^;]*\\b${path.parse(id).name}\\b[^;]*from "`)
          const isNamed = (one: string) => named.test(this.getModuleInfo(`${root}/${one}`)?.code ?? '')
          const byIndex = id.startsWith('node_modules/') ? [...isHere].filter((one) => !one.startsWith('node_')) : []
          return [...direct.filter((one) => isHere.has(one)), ...byIndex.filter(isNamed)]
        }
        const tell = ({ id, fileName }: { id: string; fileName: string }) =>
          `  ${fileName} has ${wayTo(id, from, importersOf).join(' < ')}`
        const early = found.filter(({ id }) => LATER.test(id))
        if (early.length > 0) wrong.push(`${name}: comes too early`, ...early.map(tell).slice(0, TOLD))
        if (total > bytes || loaded.length > scripts) {
          const heaviest = found.toSorted((one, other) => other.length - one.length).slice(0, TOLD)
          const parts = loaded.map(({ fileName }, place) => `  ${fileName}: ${sizes[place]}`)
          wrong.push(`${name}: ${total} bytes of ${bytes}, ${loaded.length} scripts of ${scripts}`, ...parts)
          wrong.push(...heaviest.map(tell))
        }
      }
      if (wrong.length > 0) this.error(wrong.join('\n'))
    },
  }
}

function loadedBy(from: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const loaded = new Set(from)
  for (const chunk of loaded)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next) loaded.add(next)
    }
  return [...loaded]
}

/** Two files that import each other: what one makes at once of the other's is not there yet. */
function cyclesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return chunks
    .filter((chunk) =>
      loadedBy([chunk], chunks).some((other) => other !== chunk && other.imports.includes(chunk.fileName)),
    )
    .map(({ fileName, moduleIds }) => `${fileName} waits for itself (${moduleIds.slice(0, 3).join(', ')})`)
}

/** The shortest way by which a module is imported, from itself to where it begins. */
function wayTo(id: string, from: readonly string[], importersOf: (id: string) => string[]): string[] {
  const ways = [[id]]
  const seen = new Set([id])
  for (const way of ways) {
    const last = way.at(-1) ?? id
    if (from.includes(last)) return way
    for (const next of importersOf(last))
      if (!seen.has(next)) {
        seen.add(next)
        ways.push([...way, next])
      }
  }
  return ways.at(-1) ?? [id]
}
