import {
  type OwnTemplate,
  ownTemplates,
  TEMPLATE_LANGUAGE,
  templateCategories,
  type TemplateStatus,
  templateStatuses,
} from '#shared/values/whatsappTemplates.ts'
import type { NewTemplate, ProviderTemplate } from '#server/outside/whatsapp/whatsapp.ts'

/** The product's own, as they are asked for. */
export const newTemplates: NewTemplate[] = ownTemplates.map(
  ({ name, category, body, variables, buttons }: OwnTemplate) => ({
    ...{ name, category, body, buttons, language: TEMPLATE_LANGUAGE },
    examples: variables.map(({ example }) => example),
  }),
)

/** As the provider is asked to approve it. */
export function writeTemplate({ name, language, category, body, examples, buttons }: NewTemplate): object {
  const example = examples.length > 0 ? { example: { body_text: [examples] } } : {}
  return {
    ...{ name, language, category: category.toUpperCase() },
    components: [
      { type: 'BODY', text: body, ...example },
      ...(buttons.length > 0
        ? [{ type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }]
        : []),
    ],
  }
}

interface Component {
  type?: unknown
  text?: unknown
  buttons?: { type?: unknown; text?: unknown }[]
}

/** One of the provider's list; nothing of what has no text of its own. */
export function readTemplate(given: unknown): ProviderTemplate | undefined {
  const {
    name,
    language,
    category,
    status,
    components,
    rejected_reason: reason,
  } = Object(given) as Record<string, unknown>
  const parts = (Array.isArray(components) ? components : []) as Component[]
  const body = parts.find(({ type }) => type === 'BODY')?.text
  const known = templateCategories.find((one) => one === String(category).toLowerCase())
  if (typeof name !== 'string' || typeof language !== 'string' || typeof body !== 'string' || !known) return undefined
  const buttons = parts.flatMap((part) => (part.type === 'BUTTONS' ? (part.buttons ?? []) : []))
  return {
    ...{ name, language, category: known, body },
    buttons: buttons.flatMap(({ type, text }) => (type === 'QUICK_REPLY' && typeof text === 'string' ? [text] : [])),
    status: statusOf(status),
    reason: reasonOf(reason),
  }
}

/** `APPROVED` in a list, or as a webhook names what happened to it. */
export function statusOf(given: unknown): TemplateStatus {
  const named = String(given).toLowerCase()
  if (named === 'reinstated') return 'approved'
  return templateStatuses.find((one) => one === named) ?? 'other'
}

export function reasonOf(given: unknown): string | null {
  return typeof given === 'string' && given !== '' && given !== 'NONE' ? given.slice(0, 200) : null
}
