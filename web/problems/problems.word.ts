import { IconListCheck } from '@tabler/icons-react'
import { problemStatusNames } from '#shared/problems/problems.words.ts'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, type RecordFormProps, statesOf, type Word } from '#web/word/word.ts'

export const problems: Word = {
  name: 'problems',
  records: [
    {
      kind: 'problem',
      icon: IconListCheck,
      open: (_problemId, petId) => paths.pet(petId).tab('historial'),
      states: { ...statesOf(problemStatusNames, {}), active: undefined },
      register: {
        needs: 'problems.write',
        Form: lazyOf<RecordFormProps>(async () => (await import('#web/problems/ProblemModal.tsx')).ProblemModal),
      },
    },
  ],
}
