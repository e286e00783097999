/** The terms of use that registering accepts. A change of its text is a new version: the acceptance keeps both. */
export const terms = {
  version: '2026-11',
  title: 'Términos de uso',
  sections: [
    {
      title: 'Qué se contrata',
      text: 'Huella le presta a su clínica una aplicación para llevar historias, agenda, recordatorios y documentos, mientras la suscripción esté al día. Quien registra la clínica declara que puede obligarla.',
    },
    {
      title: 'Quién la usa',
      text: 'Cada persona ingresa con una cuenta propia, que no se comparte. El administrador decide quién entra y con qué rol, y responde por desactivar las cuentas de quienes se retiran. Lo que se firma queda con el nombre de quien lo firmó.',
    },
    {
      title: 'De quién son los datos',
      text: 'Las historias y los datos de los propietarios son de la clínica. Puede descargarlos todos cuando quiera, también con la suscripción vencida. Huella los guarda y los trata por encargo de la clínica, como dice la política de tratamiento de datos.',
    },
    {
      title: 'Lo que Huella no decide',
      text: 'Las advertencias de dosis, alergias e interacciones ayudan y no reemplazan el criterio del médico veterinario, que es quien receta y responde por el tratamiento.',
    },
    {
      title: 'El pago',
      text: 'La suscripción se paga por mes. Con una factura de seis días o más sin pagar, la aplicación se bloquea hasta que se confirme el pago; la descarga de los datos sigue abierta.',
    },
    {
      title: 'Cambios y terminación',
      text: 'La clínica puede dejar de usar Huella en cualquier momento. Si estos términos cambian, la nueva versión se publica con su fecha. Rige la ley colombiana. Esta versión rige desde noviembre de 2026.',
    },
  ],
} as const
