import { defineConfig } from 'vitest/config'
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

export default defineConfig({
  test: {
    include: [
      'shared/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['server/testing/postgres.ts'],
    // The server runs in UTC here and in the clinic's zone in the browser tests: neither may matter.
    env: { TZ: 'UTC', NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    sequence: { sequencer: LongFirst },
    maxWorkers: 2,
    testTimeout: 20_000,
    // What is waited for comes: how long a busy machine takes to it is no result.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
})
