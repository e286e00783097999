/** The policy that registering accepts. A change of its text is a new version: the acceptance keeps both. */
export const dataPolicy = {
  version: '2026-11',
  title: 'Política de tratamiento de datos personales',
  sections: [
    {
      title: 'Quién trata los datos',
      text: 'Huella presta a las clínicas veterinarias una aplicación para llevar sus historias, su agenda y sus documentos. De los datos de los profesionales que tienen una cuenta, Huella es responsable. De los datos de los propietarios y de sus mascotas, la responsable es la clínica que los registra, y Huella los trata por encargo de ella.',
    },
    {
      title: 'Qué datos y para qué',
      text: 'De quien registra una clínica se guardan el nombre, el correo, el teléfono, la tarjeta profesional si la escribe, y una huella de la contraseña, de la que no se puede volver a leer. Sirven para dejarle entrar, para firmar lo que registra, para avisarle de su cuenta y para proteger las sesiones: por eso también se guardan la dirección de red y el navegador de cada sesión. No se venden ni se ceden para publicidad.',
    },
    {
      title: 'Sus derechos',
      text: 'La Ley 1581 de 2012 y el Decreto 1377 de 2013 le dan derecho a conocer, actualizar y rectificar sus datos, a pedir prueba de esta autorización, a saber qué uso se les ha dado, a revocar la autorización y pedir que se supriman cuando no haya un deber legal de conservarlos, y a presentar quejas ante la Superintendencia de Industria y Comercio.',
    },
    {
      title: 'Cómo ejercerlos',
      text: 'Escriba al administrador de su clínica o al operador de Huella desde el correo de su cuenta. Las consultas se responden en diez días hábiles y los reclamos en quince, como dice la ley. Nadie está obligado a autorizar el tratamiento de datos sensibles.',
    },
    {
      title: 'Cuánto tiempo y con qué cuidado',
      text: 'Las historias clínicas se conservan el tiempo que la ley ordena a la clínica, aunque la cuenta se cierre. Los datos viajan cifrados cuando la clínica usa una dirección segura, cada clínica ve solo los suyos, y queda registro de quién cambia qué. Esta política rige desde noviembre de 2026; si cambia, se le pide aceptarla de nuevo.',
    },
  ],
} as const

/** A text that is accepted, with its version. */
export interface LegalText {
  version: string
  title: string
  sections: readonly { title: string; text: string }[]
}

/** The whole text, as the acceptance keeps it. */
export function wholeText({ title: head, sections }: LegalText): string {
  return [head, ...sections.flatMap(({ title, text }) => [title, text])].join('\n\n')
}
