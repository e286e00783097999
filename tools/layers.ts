import { build, type InlineConfig, type Rolldown } from 'vite'

/** Modules that so many of the parts loaded on demand use share a file: those of 20 or more, and of 10 to 19. */
const STEPS = [20, 10]

/** Characters: what is as large as this stays a file of its own, for a screen that does without it. */
const LARGE = 50_000

const FRAME = /\/web\/app\/App\.tsx$/
/** What the start shows comes as one file: some thirty small ones took a second and a half on a slow line. */
const START = /Card\.tsx$|\/web\/home\/HomeScreen\.tsx$/
/** The pages of who has no session: nothing of the frame that they do not use themselves is to come with them. */
const STRANGERS = /\/web\/(registration|accounts)\/(Register|Policy|Forgot|Reset)Screen\.tsx$/

/**
 * Finds the file that each module of the browser part goes to, so that a screen comes in some thirty files and not in a
 * hundred: by HTTP/1.1 a browser asks for six at a time, and one of some hundred bytes takes as long as one of ten thousand.
 *
 * A first build, cut by the bundler to just what each part needs, tells who uses what. Of these files, what opens the door
 * (login), the frame around every screen, and what many screens share are then made one file each, divided by whether the
 * public report, the page where strangers sign, and a stranger's pages use it too. What a file imports is used wherever the file is, so it stands in the same
 * layer or in one that knows nothing of this one: no two files wait for each other. The rest (null) stays as it was cut.
 */
export async function findLayers(config: InlineConfig): Promise<(id: string) => string | null> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const layers = new Map<string, string>()
  const reach = (from: Rolldown.OutputChunk | undefined) => reachOf(from, named)
  const entry = (name: string) => reach(chunks.find((chunk) => chunk.isEntry && chunk.name === name))
  const [door, report, signing] = [entry('index'), entry('reporte'), entry('firma')]
  const frame = reach(chunks.find(({ facadeModuleId }) => FRAME.test(facadeModuleId ?? '')))
  const parts = chunks
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && !FRAME.test(facadeModuleId ?? ''))
    .map((chunk) => ({
      isStrangers: STRANGERS.test(chunk.facadeModuleId ?? ''),
      isOfStart: START.test(chunk.facadeModuleId ?? ''),
      reached: reach(chunk),
    }))
  for (const chunk of chunks) {
    const users = parts.filter(({ reached }) => reached.has(chunk))
    const step = chunk.code.length < LARGE && STEPS.find((least) => users.length >= least)
    const isOfStart = users.length > 0 && users.every((part) => part.isOfStart)
    const layer = door.has(chunk)
      ? 'door'
      : frame.has(chunk)
        ? 'frame'
        : isOfStart
          ? 'start'
          : step && `shared-by-${step}`
    if (!layer) continue
    const isStrangers = layer !== 'door' && users.some((part) => part.isStrangers)
    const name = [layer, report.has(chunk) && 'report', signing.has(chunk) && 'signing', isStrangers && 'strangers']
      .filter(Boolean)
      .join('-')
    for (const id of chunk.moduleIds) layers.set(id, name)
  }
  return (id) => layers.get(id) ?? null
}

/** What comes along when a file is loaded. */
function reachOf(from: Rolldown.OutputChunk | undefined, named: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const reached = new Set<Rolldown.OutputChunk>()
  const open = [from]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (reached.has(chunk)) continue
    reached.add(chunk)
    open.push(...chunk.imports.map((name) => named.get(name)))
  }
  return reached
}
