// The direction rules of the tree: a new word is covered without touching this file.
const kernel = require('./tools/kernel.json')

/** The words whose records are sheets. */
const SHEETS = 'consultations|surgeries'
const word = (floor) => `^${floor}/(?!(?:${kernel[floor].join('|')})/)([^/]+)/`
const TEST = '\\.(test|spec|inputs|factory|screens)\\.tsx?$'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { pathNot: '^shared/|^node_modules/zod/' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^web/', pathNot: TEST },
      to: { path: '^(server|e2e|tools|bench)/' },
    },
    { name: 'server-not-web', severity: 'error', from: { path: '^server/' }, to: { path: '^(web|e2e|tools|bench)/' } },
    {
      name: 'e2e-only-shared-and-testing',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(web|server/(?!testing/))' },
    },
    {
      name: 'web-app-is-the-composition',
      comment:
        'What words may know of places is in web/nav; a page that is made of several words is composed in web/app.',
      severity: 'error',
      from: { path: '^web/(?!app/)[^/]+/', pathNot: TEST },
      to: { path: '^web/app/' },
    },
    {
      name: 'sheets-share-only-their-kernel',
      comment: 'What two records that are written over time have in common is in web/sheet.',
      severity: 'error',
      from: { path: `^web/(${SHEETS})/`, pathNot: TEST },
      to: { path: `^web/(${SHEETS})/`, pathNot: '^web/$1/' },
    },
    {
      name: 'server-words-cross-only-by-queries',
      severity: 'error',
      from: { path: word('server'), pathNot: TEST },
      to: { path: word('server'), pathNot: ['^server/$1/', '\\.queries\\.ts$'] },
    },
    {
      name: 'kernel-knows-no-word',
      severity: 'error',
      from: {
        path: '^(shared/(word|http|values|access)|server/(word|http|db|auth|jobs|live|documents|outside)|web/(nav|ui|form|acts|drafts|http))/',
        pathNot: TEST,
      },
      to: { path: [word('shared'), word('server'), word('web')] },
    },
    {
      name: 'db-driver-only-in-db-and-queries',
      severity: 'error',
      from: {
        path: '^(server|e2e|web)/',
        pathNot: '^server/(db|testing|demo)/|^server/word/word\\.ts$|\\.(queries|word)\\.ts$|' + TEST,
      },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'src-not-test',
      severity: 'error',
      from: { pathNot: TEST + '|^e2e/|^server/testing/|^bench/' },
      to: { path: TEST + '|^server/testing/|^e2e/' },
    },
    {
      name: 'no-dumping-ground',
      severity: 'error',
      from: {},
      to: {
        path: [
          '^(?:shared|server|web).*/(?:utils?|helpers?|common|misc|lib|types)/',
          '^(?:shared|server|web).*/(?:utils?|helpers?|common|misc|index)[.]tsx?$',
        ],
      },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  required: [
    {
      name: 'routes-implement-their-contract',
      severity: 'error',
      module: { path: '^server/([^/]+)/[^/]+\\.routes\\.ts$' },
      to: { path: '^shared/$1/[^/]+\\.contract\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
