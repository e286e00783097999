// npm run check: everything that tools can say about the code in less than a minute.
import { install, runTool } from './machine.mjs'
import { checks, runSteps } from './steps.mjs'

await runTool(async () => {
  install()
  const quickTests = ['node_modules/.bin/vitest', 'run', 'shared', 'tools/shape', 'tools/patterns', 'web/nav/paths']
  const { passed, failed } = await runSteps([...checks, ['reglas compartidas y forma del árbol', quickTests]])
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
