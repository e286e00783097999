import { fileKinds, mediaMessage, readContent, readyMessages } from './messages.js'

const POLL_MS = 1000
const find = (id) => document.getElementById(id)
const [number, people, who, problem, messages, quoted, others, file] = [
  ...['number', 'people', 'who', 'problem', 'messages', 'quoted', 'others', 'file'].map(find),
]
const phone = document.querySelector('.phone')
const faults = document.querySelector('#faults form')

let key = ''
let person = {}
let shown = []
/** The message that the next one answers. */
let answered

const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text ?? '', ...more })

async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: body instanceof Blob ? {} : { 'content-type': 'application/json' },
    body: body instanceof Blob ? body : JSON.stringify(body),
  }
  const answer = await fetch(`/sim/whatsapp/api/${path}`, init)
  problem.textContent = answer.ok ? '' : `No se pudo (${answer.status})`
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
const ofPhone = (rest) => `${number.value}/phones/${encodeURIComponent(key)}${rest}`

async function send(message, path = '/messages') {
  const context = answered && path === '/messages' ? { context: { from: '573000000000', id: answered.id } } : {}
  setAnswered(undefined)
  await call(ofPhone(path), { ...person, message: { ...context, ...message } })
  await showPhone()
}

function setAnswered(message) {
  answered = message
  quoted.hidden = !message
  quoted.textContent = message ? `Responde a: ${readContent(message.content).text ?? ''}` : ''
}

const states = { sent: '✓', delivered: '✓✓', read: 'Leído', failed: 'No llegó' }

function bubble(message) {
  const { id, direction, at, content, status, code } = message
  const { text, media, buttons = [] } = readContent(content)
  const item = make('li', undefined, { className: `${direction} ${status === 'failed' ? 'failed' : ''}` })
  item.dataset.id = id
  const cause = content.context?.message_id ?? content.context?.id ?? content.reaction?.message_id
  const answers = shown.find((one) => one.id === cause)
  if (cause)
    item.append(make('small', `↩ ${(answers && readContent(answers.content).text) || 'responde a otro mensaje'}`))
  if (media) {
    const source = `/sim/whatsapp/api/${number.value}/media/${encodeURIComponent(media.id)}`
    if (media.kind === 'image' || media.kind === 'sticker') item.append(make('img', '', { src: source, alt: 'Imagen' }))
    else if (media.kind === 'audio') item.append(make('audio', '', { src: source, controls: true }))
    else item.append(make('a', text ?? 'Archivo', { href: source, target: '_blank' }))
  }
  if (text && media?.kind !== 'document') item.append(make('p', text))
  const time = new Date(at).toLocaleTimeString('es-CO', { hour: '2-digit', minute: '2-digit' })
  item.append(make('small', [time, states[status], code].filter(Boolean).join(' · ')))
  for (const title of buttons) {
    const press = async () => {
      await call(ofPhone('/press'), { messageId: id, title })
      await showPhone()
    }
    item.append(make('button', title, { type: 'button', className: 'answer', onclick: () => void press() }))
  }
  if (direction === 'in') {
    const answer = make('button', '↩', { type: 'button', onclick: () => setAnswered(message) })
    answer.setAttribute('aria-label', 'Responder a este mensaje')
    item.append(answer)
  }
  return item
}

async function showPhone() {
  if (!key) return
  const found = await call(ofPhone(''))
  const drawn = JSON.stringify(found.messages)
  if (drawn === JSON.stringify(shown)) return
  shown = found.messages
  messages.replaceChildren(...shown.map(bubble))
  messages.scrollTop = messages.scrollHeight
  if (!document.hidden) await call(ofPhone('/read'), {})
}

async function showPeople() {
  const found = await call(`${number.value}/phones`)
  people.replaceChildren(
    ...found.map((one) => {
      const item = make('li')
      const name = make('button', one.name, { type: 'button', onclick: () => void openPhone(one.key, {}) })
      if (one.key === key) name.setAttribute('aria-current', 'true')
      name.append(make('small', one.key))
      item.append(name)
      return item
    }),
  )
}

async function openPhone(opened, given) {
  key = opened
  person = given
  shown = []
  messages.replaceChildren()
  setAnswered(undefined)
  phone.hidden = false
  const found = await call(ofPhone(''))
  who.textContent = `${given.name ?? found.person.name} · ${opened}`
  await showPhone()
  await showPeople()
}

async function showFaults() {
  const set = await call(`${number.value}/faults`)
  for (const [name, value] of Object.entries(set)) {
    const field = faults.elements[name]
    if (typeof value === 'boolean') field.checked = value
    else field.value = value
  }
}

faults.addEventListener('change', () => {
  const set = Object.fromEntries(
    [...faults.elements].map((field) => [field.name, field.type === 'checkbox' ? field.checked : field.value]),
  )
  void call(`${number.value}/faults`, set)
})

find('new').addEventListener('submit', (event) => {
  event.preventDefault()
  const { waId, name, isHidden } = event.target.elements
  const digits = waId.value.replaceAll(/\D/g, '')
  if (isHidden.checked) {
    const id = `CO.${name.value.normalize('NFD').replaceAll(/\W/g, '')}${digits}`
    void openPhone(id, { name: name.value, username: name.value.toLowerCase().replaceAll(/\W/g, '.') })
  } else if (digits.length >= 6) void openPhone(digits.length === 10 ? `57${digits}` : digits, { name: name.value })
  else waId.focus()
})

find('write').addEventListener('submit', (event) => {
  event.preventDefault()
  const { text } = event.target.elements
  const body = text.value.trim()
  text.value = ''
  if (body) void send({ type: 'text', text: { body } })
})

const addButton = (title, onclick) => others.append(make('button', title, { type: 'button', onclick }))

for (const [kind, title, accept] of fileKinds)
  addButton(title, () => {
    file.accept = accept
    file.value = ''
    file.onchange = async () => {
      const [chosen] = file.files
      if (!chosen) return
      const { id } = await call(`${number.value}/media`, chosen)
      await send(mediaMessage(kind, id, chosen))
    }
    file.click()
  })
for (const [title, write] of readyMessages)
  addButton(title, () => {
    const message = write(shown.findLast(({ direction }) => direction === 'in'))
    if (message) void send(message)
  })
addButton('Cambia de número', async () => {
  const to = `57${3_000_000_000 + Math.floor(Math.random() * 99_999_999)}`
  const body = `El número cambió de ${key} a ${to}`
  await send({ type: 'system', system: { type: 'user_changed_number', body, wa_id: to } })
  await openPhone(to, { name: who.textContent.split(' · ')[0] })
})
addButton('La clínica escribe en su teléfono', () =>
  send({ type: 'text', text: { body: 'Le escribimos desde el teléfono de la clínica' } }, '/echo'),
)

async function start() {
  const known = await call('numbers')
  number.replaceChildren(...known.map((one) => make('option', one.name, { value: one.number })))
  if (!number.value) {
    problem.textContent = 'Ninguna clínica usa el simulador: conéctela en Configuración › WhatsApp.'
    phone.hidden = false
    return
  }
  const refresh = async () => {
    await showPhone()
    await showPeople()
  }
  number.addEventListener('change', () => {
    key = ''
    phone.hidden = true
    void Promise.all([refresh(), showFaults()])
  })
  await Promise.all([refresh(), showFaults()])
  const [asked] = [new URLSearchParams(location.search).get('tel')]
  if (asked) await openPhone(asked, {})
  const poll = () => refresh().then(wait, wait)
  const wait = () => setTimeout(() => void poll(), POLL_MS)
  wait()
}
void start()
