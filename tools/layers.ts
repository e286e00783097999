import { build, type InlineConfig, type Rolldown } from 'vite'

/** Modules that so many of the parts loaded on demand use share a file: those of 20 or more, and of 10 to 19. */
const STEPS = [20, 10]

/** What the parts of fewer words use is those words' own, however many parts they have: the others do without it. */
const WORDS = 4

/** Characters: what is as large as this stays a file of its own, for a screen that does without it. */
const LARGE = 50_000

const DOOR = /\/index\.html$/
const OUTSIDE = /\/(reporte|firma)\.html$/
const FRAME = /\/web\/app\/App\.tsx$/
/** What words show on every page behind the door (the slot `everyPage`). */
const EVERY_PAGE = /\/web\/hospitalizations\/DoseAlarms\.tsx$/
/** The pages of who has no session: nothing of the frame that they do not use themselves is to come with them. */
const STRANGERS = /\/web\/(registration|accounts)\/(Register|Policy|Forgot|Reset)Screen\.tsx$/
/** What is opened most often from nothing comes in files of its own; what both need, in one that has no more. */
const FIRST = {
  start: /\/web\/home\/HomeScreen\.tsx$/,
  pet: /\/web\/(app\/PetPage|pets\/PetInfoTab|reminders\/(RemindersOf|ToldChanges)|conversations\/(MessagesOf|WriteTo))\.tsx$/,
}
/** The words load the cards of the start themselves. */
const CARD = /(?<!Data)(Card|Strip|WriteOwner)\.tsx$/
const WORD = /\.word\.tsx?$/

/**
 * Finds the file that each module of the browser part goes to, so that a screen comes in ten files and not in a hundred: by
 * HTTP/1.1 a browser asks for six at a time, and one of some hundred bytes takes as long as one of ten thousand.
 *
 * A first build, cut by the bundler to just what each part needs, tells who uses what. Of these files, what opens the door
 * (login), the frame around every screen, what the first screens need, and what many others share are then made one file each,
 * divided by whether the pages outside (`outside`: the public report, where strangers sign) and a stranger's pages use it too.
 * What a file imports is used wherever the file is, so it stands in the same layer or in one that knows nothing of this one: no
 * two files wait for each other. The rest (null) stays as it was cut.
 */
export async function findLayers(config: InlineConfig): Promise<(id: string) => string | null> {
  const cards = new Set<string>()
  const built = await build({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'cards-of-words',
        moduleParsed: ({ id, dynamicallyImportedIds }) => {
          if (WORD.test(id)) for (const card of dynamicallyImportedIds) if (CARD.test(card)) cards.add(card)
        },
      },
    ],
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reachOfAll = (found: (module: string) => boolean, next?: (of: Rolldown.OutputChunk) => string[]) => {
    const from = chunks.filter(({ facadeModuleId, moduleIds }) =>
      facadeModuleId === null ? moduleIds.some(found) : found(facadeModuleId),
    )
    return new Set(from.flatMap((chunk) => [...reachOf(chunk, named, next)]))
  }
  const door = reachOfAll((module) => DOOR.test(module))
  const all = ({ imports, dynamicImports }: Rolldown.OutputChunk) => [...imports, ...dynamicImports]
  const outside = reachOfAll((module) => OUTSIDE.test(module), all)
  const frame = reachOfAll((module) => FRAME.test(module) || EVERY_PAGE.test(module))
  const strangers = reachOfAll((module) => STRANGERS.test(module))
  const start = reachOfAll((module) => FIRST.start.test(module) || cards.has(module))
  const pet = reachOfAll((module) => FIRST.pet.test(module))
  const application = reachOfAll((module) => DOOR.test(module), all)
  const parts = [...application]
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && !FRAME.test(facadeModuleId ?? ''))
    .map((chunk) => ({
      word: /\/web\/(\w+)\//.exec(chunk.facadeModuleId ?? '')?.[1],
      reached: reachOf(chunk, named),
    }))
  const layers = new Map<string, string>()
  for (const chunk of chunks) {
    const users = parts.filter(({ reached }) => reached.has(chunk))
    const isOfMany = new Set(users.map(({ word }) => word)).size >= WORDS
    const step = isOfMany && chunk.code.length < LARGE && STEPS.find((least) => users.length >= least)
    const first = [start.has(chunk) && 'start', pet.has(chunk) && 'pet', step && 'shared']
    const isFirst = start.has(chunk) || pet.has(chunk)
    const layer = door.has(chunk)
      ? ['door', outside.has(chunk) && 'outside']
      : outside.has(chunk) && (frame.has(chunk) || isFirst)
        ? ['outside']
        : frame.has(chunk)
          ? ['frame', strangers.has(chunk) && 'strangers']
          : isFirst
            ? first
            : step
              ? [`shared-by-${step}`, outside.has(chunk) && 'outside', strangers.has(chunk) && 'strangers']
              : []
    const name = layer.filter(Boolean).join('-')
    if (name) for (const id of chunk.moduleIds) layers.set(id, name)
  }
  return (id) => layers.get(id) ?? null
}

/** What comes along when a file is loaded. */
function reachOf(
  from: Rolldown.OutputChunk | undefined,
  named: ReadonlyMap<string, Rolldown.OutputChunk>,
  next = ({ imports }: Rolldown.OutputChunk) => imports,
) {
  const reached = new Set<Rolldown.OutputChunk>()
  const open = [from]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (reached.has(chunk)) continue
    reached.add(chunk)
    open.push(...next(chunk).map((name) => named.get(name)))
  }
  return reached
}
