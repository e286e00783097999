// Opened from a folder, without a server and without a network: what it shows comes from the files beside it, which call
// these. Everything is written as text: nothing of the data is ever read as HTML.
'use strict'
;(() => {
  const MAX_SHOWN = 100
  const SEARCH_INSIDE = 'Buscar también dentro de las historias'
  const byId = (id) => document.getElementById(id)
  /** Each line to search in: an owner with its animals. */
  const owners = []
  /** The lines of each file. */
  const ofFile = new Map()
  /** What was brought, and who waits for it, by the number of its file. */
  const brought = new Map()
  const waiting = new Map()

  const plain = (text) =>
    String(text ?? '')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()

  const make = (name, text, ...inside) => {
    const element = document.createElement(name)
    if (text) element.textContent = text
    element.append(...inside)
    return element
  }

  const historyNumber = (number) => `HC-${String(number).padStart(6, '0')}`

  window.huella = {
    empezar({ clinic, at }) {
      document.title = `${clinic} · Archivo de Huella`
      byId('clinica').textContent = clinic
      byId('fecha').textContent = `Datos del ${at}`
    },
    sumar(file, lines) {
      for (const owner of lines) {
        const words = owner.pets.flatMap(({ name, number, microchip }) => [name, historyNumber(number), microchip])
        const line = { ...owner, file, words: plain([owner.name, owner.document, owner.phone, ...words].join(' ')) }
        owners.push(line)
        ofFile.set(file, [...(ofFile.get(file) ?? []), line])
      }
      show()
    },
    traer(file, all) {
      brought.set(file, all)
      for (const tell of waiting.get(file) ?? []) tell(all)
      waiting.delete(file)
    },
  }

  function bring(file, tell) {
    const known = brought.get(file)
    if (known) return tell(known)
    const others = waiting.get(file)
    if (others) return void others.push(tell)
    waiting.set(file, [tell])
    const script = make('script')
    script.src = `pagina/${Number(file)}.js`
    // An archive that was not unpacked whole.
    script.addEventListener('error', () => window.huella.traer(file, {}))
    script.addEventListener('load', () => script.remove())
    document.body.append(script)
  }

  /** Each search ends those before it. */
  let searches = 0
  const askedWords = () => plain(byId('buscar').value).split(/\s+/).filter(Boolean)
  const hasAll = (text, asked) => asked.every((word) => text.includes(word))

  function show() {
    searches += 1
    const asked = askedWords()
    const found = owners.filter(({ words }) => hasAll(words, asked))
    byId('dentro').hidden = asked.length === 0
    byId('dentro').textContent = SEARCH_INSIDE
    list(found, '')
  }

  function list(found, where, records) {
    byId('cuantos').textContent =
      `${found.length} ${found.length === 1 ? 'propietario' : 'propietarios'}${where}` +
      (found.length > MAX_SHOWN ? `; se muestran ${MAX_SHOWN}: escriba más para encontrar los demás` : '')
    byId('lista').replaceChildren(...found.slice(0, MAX_SHOWN).map((owner) => lineOf(owner, records)))
  }

  /**
   * Looks for the words in all that is told of owners and animals. It brings file after file and holds none of them: the
   * histories of a clinic may be more than a browser has room for.
   */
  async function showInside() {
    searches += 1
    const search = searches
    const asked = askedWords()
    const found = []
    /** What was found of each, by its id. */
    const records = new Map()
    let read = 0
    for (const [file, lines] of ofFile) {
      const kept = brought.has(file)
      const all = await new Promise((tell) => bring(file, tell))
      if (!kept) brought.delete(file)
      if (search !== searches) return
      for (const owner of lines) {
        for (const { id } of [owner, ...owner.pets]) {
          const those = (all[id]?.parts ?? []).filter((part) => hasAll(plain(textOf(part)), asked))
          if (those.length > 0) records.set(id, those)
        }
        if (hasAll(owner.words, asked) || [owner, ...owner.pets].some(({ id }) => records.has(id))) found.push(owner)
      }
      read += 1
      byId('dentro').textContent = `Buscando en las historias: ${Math.floor((100 * read) / ofFile.size)} %`
    }
    byId('dentro').textContent = SEARCH_INSIDE
    list(found, ', también por sus historias', records)
  }

  function textOf({ title, fields, parts }) {
    return [title, ...fields.map(([, text]) => text), ...parts.map(textOf)].join(' ')
  }

  function lineOf(owner, records) {
    const foundIn = (id) => {
      const [first, ...others] = records?.get(id) ?? []
      if (!first) return ''
      return [first.title, first.when, others.length > 0 && `y ${others.length} más`].filter(Boolean).join(' ')
    }
    const pets = owner.pets.map((pet) => {
      const facts = [historyNumber(pet.number), pet.species, pet.breed, foundIn(pet.id)].filter(Boolean).join(' · ')
      return make('li', '', opener(pet.name, facts, owner.file, pet.id))
    })
    return make(
      'li',
      '',
      opener(owner.name, [owner.phone, foundIn(owner.id)].filter(Boolean).join(' · '), owner.file, owner.id),
      make('ul', '', ...pets),
    )
  }

  function opener(name, facts, file, id) {
    const button = make('button', name, ' ', make('small', facts ?? ''))
    button.type = 'button'
    button.addEventListener('click', () => bring(file, (all) => tell(name, all[id] ?? missing(file))))
    return button
  }

  function missing(file) {
    return { fields: [['Falta', `pagina/${file}.js: descomprima otra vez todo el archivo.`]], parts: [] }
  }

  function tell(name, { fields, parts }) {
    const sheet = byId('ficha')
    sheet.hidden = false
    const told = parts.length > 0 ? make('ul', '', ...parts.map(partOf)) : make('p', 'Sin más registros.')
    sheet.replaceChildren(make('h2', name), listOf(fields), told)
    sheet.focus()
    sheet.scrollIntoView({ block: 'start' })
  }

  function partOf({ title, when, fields, parts }) {
    const inside = parts.length > 0 ? [make('ul', '', ...parts.map(partOf))] : []
    return make('li', '', make('strong', title), ' ', make('small', when), listOf(fields), ...inside)
  }

  function listOf(fields) {
    return make('dl', '', ...fields.flatMap(([name, text]) => [make('dt', name), make('dd', text)]))
  }

  byId('buscar').addEventListener('input', show)
  byId('dentro').addEventListener('click', () => void showInside())
})()
