import { optionalText } from '#shared/values/text.ts'

const ADDRESS = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u

/** The address of a web page as a person writes it, with or without `https://`; nothing else becomes a link. */
export const Website = optionalText(200).refine(
  (text) => text === null || ADDRESS.test(text),
  'Escriba la dirección de la página, por ejemplo www.clinica.co',
)
