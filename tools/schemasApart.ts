import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type { readingOf, Route } from '#shared/http/contract.ts'

/** Of a module of `shared`: what stands in it that needs zod, and the rest. */
const APART = '?schemas'
const REST = '?rest'
/** Of a contract: one of its calls, `?call=pets~get`, or all of a group as a namespace, `?call=pets`. */
const CALL = '?call='
/** Before every schema zod is told to speak Spanish, and to compile nothing. */
const PART = /(?=\?(?:schemas|rest|call=[\w~]+)$)/
const SPANISH = '/web/app/spanish.ts'
const NOT_SPANISH_YET = /\/(web\/app\/spanish|shared\/values\/messages)\.ts(\?|$)/

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/**
 * Takes the schemas out of what every screen loads. A module of `shared` that uses zod is built as two: what is made with zod
 * (`?schemas`), which comes along only with what validates, and the rest of it. A contract's calls stay as the browser
 * uses them, their plain fields, which are known by running the module here; who reads a call's `input` or `output` gets it
 * from the other part.
 */
export function schemasApart(): Plugin[] {
  let contracts: Contracts | undefined
  return [
    {
      name: 'zod-in-spanish',
      enforce: 'pre',
      resolveId(source, importer = '') {
        if (source !== 'zod' || /\/node_modules\//.test(importer) || NOT_SPANISH_YET.test(importer)) return undefined
        return this.environment.config.root + SPANISH
      },
    },
    {
      name: 'schemas-apart',
      apply: 'build',
      async resolveId(source, importer) {
        const [name = '', part] = source.split(PART)
        if (part === undefined) return undefined
        const found = await this.resolve(name, importer, { skipSelf: true })
        return found && found.id + part
      },
      async load(id) {
        const [file = '', part = ''] = id.split(PART)
        if (!part.startsWith(CALL)) return undefined
        const { exports, readingOf: find } = (contracts ??= await run(this.environment.config.root))
        const made = callCode(part.slice(CALL.length), file, exports.get(file) ?? {}, find)
        return { code: made, moduleSideEffects: false, map: null }
      },
      async transform(code, id) {
        if (id.includes(CALL)) return undefined
        const [file = '', part] = id.split(PART)
        const { root } = this.environment.config
        if (file.startsWith(`${root}/web/`) && code.includes('.contract.ts')) return readSchemas(this.parse(code), code)
        if (!file.startsWith(`${root}/shared/`)) return undefined
        const program = this.parse(code) as unknown as Node
        const imports = (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration')
        const needy = await Promise.all(imports.map(async (node) => needyOf(node, await read(this, node, file))))
        if (needy.flat().length === 0) return undefined
        const { exports, readingOf: find } = (contracts ??= await run(root))
        const exported = (name: string) => exports.get(file)?.[name]
        const plainOf = (name: string) => plainCode(exported(name), find)
        const cut = divide(program, imports, needy.flat(), plainOf, (name) => isCalls(exported(name)))
        const made =
          part === APART ? partWith(cut, code, file) : part === REST ? partWithout(cut, code) : bothParts(cut, file)
        return { code: made, moduleSideEffects: false, map: null }
      },
    },
  ]
}

type Exports = Record<string, unknown>
interface Contracts {
  /** What each exports, by its file. */
  exports: ReadonlyMap<string, Exports>
  readingOf: typeof readingOf
}

/** Runs every contract: which call reads what another answers is known once all of them are here. */
async function run(root: string): Promise<Contracts> {
  const load = async (file: string) => (await import(pathToFileURL(file).href)) as Exports
  const names = readdirSync(path.join(root, 'shared'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.contract.ts')).map((name) => path.join(root, 'shared', name))
  const exports = new Map<string, Exports>()
  // One after the other: not every loader of modules takes several at once.
  for (const file of files) exports.set(file, await load(file))
  const { readingOf: find } = await load(path.join(root, 'shared/http/contract.ts'))
  return { exports, readingOf: find as typeof readingOf }
}

/** The code of a module that is imported, as it is built; nothing for a package. */
async function read(context: Rolldown.PluginContext, { source }: Node, importer: string): Promise<string> {
  const name = String((source as Node).value)
  if (name === 'zod') return name
  const found = name.startsWith('#shared/') ? await context.resolve(name, importer) : null
  return found ? ((await context.load({ id: found.id })).code ?? '') : ''
}

/** What of an import cannot do without zod. */
function needyOf(node: Node, code: string): string[] {
  if (code === 'zod') return namesIn(node)
  const [, apart = ''] = /^export \{ (.*) \} from ".*\?schemas"$/m.exec(code) ?? []
  const names = new Set(apart.split(', '))
  const isNeedy = ({ imported }: Node) => names.has(String((imported as Node | undefined)?.name))
  return (node.specifiers as Node[]).filter(isNeedy).map(({ local }) => String((local as Node).name))
}

interface Statement {
  node: Node
  declares: string[]
  uses: Set<string>
}

interface Cut {
  imports: Node[]
  /** What needs zod, by itself or by what it uses. */
  withZod: Statement[]
  rest: Statement[]
  /** What each part is asked for by others: of what needs zod, what is more than that as it stands in the browser (`plain`). */
  exported: { apart: string[]; rest: string[]; plain: [name: string, code: string][]; groups: string[] }
}

function divide(
  program: Node,
  imports: Node[],
  asked: string[],
  plainOf: (name: string) => string | undefined,
  isGroup: (name: string) => boolean,
): Cut {
  const body = program.body as Node[]
  const statements = body.filter(({ type }) => type !== 'ImportDeclaration').map(readStatement)
  const needy = new Set(asked)
  const withZod = new Set<Statement>()
  for (let before = -1; before !== withZod.size;) {
    before = withZod.size
    for (const one of statements)
      if (!withZod.has(one) && [...one.uses].some((name) => needy.has(name))) {
        withZod.add(one)
        for (const name of one.declares) needy.add(name)
      }
  }
  const isExported = ({ node }: Statement) => node.type === 'ExportNamedDeclaration'
  const rest = statements.filter((one) => !withZod.has(one))
  const made = [...withZod].filter(isExported).flatMap(({ declares }) => declares)
  const others = made.filter((name) => !isGroup(name))
  const plain = others.map((name): [string, string | undefined] => [name, plainOf(name)])
  return {
    imports,
    withZod: [...withZod],
    rest,
    exported: {
      apart: plain.filter(([, code]) => code === undefined).map(([name]) => name),
      rest: rest.filter(isExported).flatMap(({ declares }) => declares),
      groups: made.filter(isGroup),
      plain: plain.filter((one): one is [string, string] => one[1] !== undefined),
    },
  }
}

function readStatement(node: Node): Statement {
  const declaration = node.type === 'ExportNamedDeclaration' ? (node.declaration as Node | null) : node
  if (!declaration || node.type === 'ExportAllDeclaration' || node.type === 'ExportDefaultDeclaration')
    throw new Error('Beside a schema only declarations are exported')
  const declares =
    declaration.type === 'VariableDeclaration'
      ? (declaration.declarations as Node[]).flatMap(({ id }) => namesIn(id as Node))
      : declaration.id
        ? [String((declaration.id as Node).name)]
        : []
  return { node, declares, uses: new Set(namesIn(declaration)) }
}

/** Every name that a piece of code writes and does not make itself, but for those of properties. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)]
  const isNamed = node.type === 'MemberExpression' || (node.type === 'Property' && node.shorthand !== true)
  const isKey = (field: string) => isNamed && node.computed !== true && (field === 'property' || field === 'key')
  const names = childrenOf(node, isKey).flatMap(namesIn)
  if (!Array.isArray(node.params)) return names
  const own = new Set([...(node.params as Node[]).flatMap(namesIn), ...variablesIn(node.body as Node)])
  return names.filter((name) => !own.has(name))
}

/** What a function declares, not what others within it do. */
function variablesIn(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return [...namesIn(node.id as Node), ...childrenOf(node).flatMap(variablesIn)]
  return Array.isArray(node.params) ? [] : childrenOf(node).flatMap(variablesIn)
}

function childrenOf(node: Node, isLeftOut: (field: string) => boolean = () => false): Node[] {
  return Object.entries(node)
    .filter(([field]) => !isLeftOut(field))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

/** What a module is to those that import it: each takes from the part that has what it asks for. */
function bothParts({ exported: { apart, rest, plain, groups } }: Cut, file: string): string {
  const from = (part: string) => `from ${JSON.stringify(file + part)}`
  return [
    `export { ${[...rest, ...plain.map(([name]) => name)].join(', ')} } ${from(REST)}`,
    ...groups.map((name) => `export * as ${name} ${from(CALL + name)}`),
    `export { ${apart.join(', ')} } ${from(APART)}`,
  ].join('\n')
}

/** Each call is a module, so that a screen has those that it makes. */
function callCode(name: string, file: string, exports: Exports, find: typeof readingOf): string {
  const [group = '', call] = name.split('~')
  const calls = exports[group] as Record<string, Route>
  if (call === undefined)
    return Object.keys(calls)
      .map((one) => `export { call as ${one} } from ${JSON.stringify(`${file}${CALL}${group}~${one}`)}`)
      .join('\n')
  return [
    `import { route as __route } from '#shared/http/contract.ts'`,
    `export const call = ${plainCode(calls[call], find)}`,
  ].join('\n')
}

function partWithout({ imports, rest, exported }: Cut, code: string): string {
  const used = new Set(rest.flatMap(({ uses }) => [...uses]))
  const isUsed = (node: Node) => namesIn(node).some((name) => used.has(name))
  const inner = rest.flatMap(({ declares }) => declares).filter((name) => !exported.rest.includes(name))
  return [
    exported.plain.length > 0 ? `import { route as __route } from '#shared/http/contract.ts'` : '',
    ...imports.filter(isUsed).map((node) => textOf(node, code)),
    ...rest.map(({ node }) => textOf(node, code)),
    `export { ${inner.join(', ')} }`,
    ...exported.plain.map(([name, made]) => `export const ${name} = ${made}`),
  ].join('\n')
}

/** Each thing only where it is used; of other contracts their calls with their schemas. */
function partWith({ imports, withZod, rest, exported }: Cut, code: string, file: string): string {
  const others = rest.flatMap(({ declares }) => declares)
  const used = others.filter((name) => withZod.some(({ uses }) => uses.has(name)))
  return [
    ...imports.map((node) => textOf(node, code).replace(/\.contract\.ts(?=["'])/, `.contract.ts${APART}`)),
    `import { ${used.join(', ')} } from ${JSON.stringify(file + REST)}`,
    `export { ${exported.rest.join(', ')} } from ${JSON.stringify(file + REST)}`,
    ...withZod.map(({ node }) => onlyWhereUsed(node, code)),
  ].join('\n')
}

function textOf({ start, end }: Node, code: string): string {
  return code.slice(start, end)
}

/** The bundler leaves out what nobody uses only where it knows that making it does nothing else. */
function onlyWhereUsed(node: Node, code: string): string {
  const declaration = node.type === 'ExportNamedDeclaration' ? (node.declaration as Node) : node
  if (declaration.type !== 'VariableDeclaration') return textOf(node, code)
  const made = (declaration.declarations as Node[]).flatMap(({ init }) => (init ? [init as Node] : []))
  return replaceIn(
    code,
    node,
    made.map((init) => [init, `/* @__PURE__ */ (() => (${textOf(init, code)}))()`]),
  )
}

function replaceIn(code: string, { start, end }: Node, changes: [Node, string][]): string {
  let text = code.slice(start, end)
  for (const [at, to] of changes.toSorted(([one], [other]) => other.start - one.start))
    text = text.slice(0, at.start - start) + to + text.slice(at.end - start)
  return text
}

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value && 'service' in value
const isCalls = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && isRoute(one as object))
const isSchema = (value: object) => '_zod' in value

/** What an export of a contract is in the browser, as code; nothing for what cannot do without zod. */
function plainCode(value: unknown, find: typeof readingOf): string | undefined {
  if (value === undefined || typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isSchema(value)) return undefined
  if (isRoute(value)) {
    // Of a reading that has more beside its record, that is the sign.
    const reading = find(value) ?? (value.record && find({ ...value, output: value.record }))
    return `/* @__PURE__ */ __route(${JSON.stringify(plainRoute(value, reading))})`
  }
  // A card of the start: its name.
  if ('name' in value && 'data' in value) return JSON.stringify({ name: value.name })
  const fields = Object.entries(value).map(([name, one]): [string, string | undefined] => [name, plainCode(one, find)])
  if (fields.some(([, one]) => one === undefined)) return undefined
  if (Array.isArray(value)) return `[${fields.map(([, one]) => one).join(', ')}]`
  return `{ ${fields.map(([name, one]) => `${JSON.stringify(name)}: ${one}`).join(', ')} }`
}

/** A schema is to the browser only the sign by which it knows which reading has the answer to a write (`readingOf`). */
function plainRoute({ summary: _said, perMinute: _bound, ...route }: Route, reading: Route | undefined): object {
  const sign = (schema: unknown) =>
    reading && schema === (reading.record ?? reading.output) ? reading.path : undefined
  return {
    ...route,
    input: route.method === 'GET' && 'shape' in route.input ? { shape: keysOf(route.input.shape as object) } : {},
    output: sign(route.output) ?? `${route.method} ${route.path}`,
    record: sign(route.record),
  }
}

function keysOf(fields: object): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, 0]))
}

/** `signing.send.input` in a form: the schema itself, and not the call without it. */
function readSchemas(program: unknown, code: string): { code: string; map: null } | undefined {
  const { body } = program as { body: Node[] }
  const calls = new Map(
    body.flatMap((node) => {
      const source = node.type === 'ImportDeclaration' ? String((node.source as Node).value) : ''
      return source.endsWith('.contract.ts') ? namesIn(node).map((name): [string, string] => [name, source]) : []
    }),
  )
  const found: Node[] = []
  const look = (node: Node): void => {
    const call = node.object as Node | undefined
    const group = call?.object as Node | undefined
    const field = String((node.property as Node | undefined)?.name)
    if (node.type === 'MemberExpression' && ['input', 'output', 'record'].includes(field))
      if (group?.type === 'Identifier' && calls.has(String(group.name))) found.push(group)
    for (const child of childrenOf(node)) look(child)
  }
  for (const node of body) look(node)
  if (found.length === 0) return undefined
  const names = new Set(found.map(({ name }) => String(name)))
  const imports = [...names].map(
    (name) => `import { ${name} as __${name} } from ${JSON.stringify(`${calls.get(name)}${APART}`)}`,
  )
  const whole = { type: 'Program', start: 0, end: code.length }
  const text = replaceIn(
    code,
    whole,
    found.map((node) => [node, `__${String(node.name)}`]),
  )
  return { code: [...imports, text].join('\n'), map: null }
}
