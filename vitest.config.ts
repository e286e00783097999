import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take minutes: begun last, one of them would leave a core idle beside it. */
const LONG = /every-route|bench\/short|lifecycle/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const common: NonNullable<UserWorkspaceConfig['test']> = {
  // The server runs in UTC here and in the clinic's zone in the browser tests: neither may matter.
  env: { TZ: 'UTC', NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  testTimeout: 20_000,
  // What is waited for comes: how long a busy machine takes to it is no result.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 60_000,
}

/** These change what others import, or import what others have: each is alone in its process. */
const ALONE = [
  'server/every-statement.test.ts',
  'server/db/{plainPath,pipelinedClient}.test.ts',
  'server/hospitalizations/boards.test.ts',
  'web/http/call.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['server/testing/postgres.ts'],
    sequence: { sequencer: LongFirst },
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'alone', include: ALONE } },
      // Their modules are loaded once a process: loading them for every file anew cost two seconds of processor a file.
      {
        test: {
          ...common,
          name: 'together',
          include: ['{shared,server,web}/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
        },
      },
    ],
  },
})
