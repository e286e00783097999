import { createContext, use } from 'react'
import { paths } from '#web/nav/paths.ts'

/** What the palette is opened for: anything, or to choose the animal that is attended. */
export type PalettePurpose = 'anything' | 'animal'

interface Commands {
  openPalette: (purpose?: PalettePurpose) => void
  openShortcuts: () => void
}

/** Filled by CommandsProvider. */
export const CommandsContext = createContext<Commands>({
  openPalette: () => undefined,
  openShortcuts: () => undefined,
})

/** Opens the palette or the list of shortcuts from wherever there is a button for them. */
export function useCommands(): Commands {
  return use(CommandsContext)
}

/** The keys that go to a page, as they are written beside its name. */
export const pageKeys: Record<string, string> = {
  [paths.home()]: 'G I',
  [paths.histories()]: 'G H',
  [paths.owners()]: 'G P',
}
