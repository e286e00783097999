import { IconPrescription } from '@tabler/icons-react'
import { formulaStateNames } from '#shared/formulas/formulaStates.words.ts'
import { formulaLooks } from '#web/formulas/FormulaBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, statesOf, type Word } from '#web/word/word.ts'

export const formulas: Word = {
  name: 'formulas',
  tab: {
    path: 'formulas',
    label: 'Fórmulas',
    // Who may not read them may hand out their paper again.
    needs: 'formulas.print',
    load: async () => (await import('#web/formulas/FormulasTab.tsx')).FormulasTab,
    help: 'formulas',
  },
  records: [
    {
      kind: 'formula',
      icon: IconPrescription,
      open: (formulaId, petId) => paths.pet(petId).formula(formulaId),
      states: statesOf(formulaStateNames, formulaLooks),
      paper: {
        label: 'Imprimir fórmula',
        states: ['signed', 'delivered'],
        print: async (formulaId) => (await import('#web/formulas/formulaPrintout.ts')).printFormula(formulaId),
      },
      register: {
        needs: 'formulas.write',
        Form: lazyOf(async () => (await import('#web/formulas/FormulaModal.tsx')).FormulaModal),
      },
    },
  ],
}
