import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import type { RichText } from '#shared/values/richText.ts'
import { readMarkup } from '#server/formats/readMarkup.ts'

/** A starting template. Written from general knowledge: a clinic's veterinarian and its lawyer should read each. */
export interface FormatModel {
  id: string
  title: string
  purpose: FormatPurpose
  content: RichText
}

const PATIENT = `
## Paciente y responsable
**Paciente:** {{pet.name}}, historia {{pet.history}}. {{pet.species}}, {{pet.breed}}, {{pet.sex}}, color {{pet.color}}, {{pet.age}}, {{pet.weight}}.
**Propietario o responsable:** {{owner.name}}, documento {{owner.document}}, teléfono {{owner.phone}}.
**Fecha y hora:** {{date.today}}, {{date.time}}.`

const RESUSCITATION = `
## Reanimación
Si el paciente presenta un paro cardiorrespiratorio, decido: [[choice:Reanimación|Reanimar con tórax cerrado|Reanimar con tórax abierto|No reanimar]].`

const SIGN_BOTH = `
@firma owner Propietario o responsable
@firma professional Médico veterinario`

const PROGNOSIS = '**Pronóstico:** [[choice:Pronóstico|Favorable|Reservado|Desfavorable]].'

const OWNS = '- Soy el propietario del paciente o tengo autorización del propietario para decidir, y soy mayor de edad.'

const SIGNS_HERE = '- Acepto firmar este documento de manera electrónica (Ley 527 de 1999 y Decreto 2364 de 2012).'

const STATEMENT = `
## Declaración
${OWNS}
- El médico veterinario me explicó en palabras claras el diagnóstico, el procedimiento, sus beneficios, sus riesgos, las alternativas y el pronóstico (Ley 576 de 2000). Pude preguntar y resolví mis dudas.
- Sé que en medicina no se garantizan resultados y que puedo retirar esta autorización por escrito antes de que se inicie el procedimiento.
- Informé las enfermedades, alergias, cirugías y medicamentos del paciente que conozco.
${SIGNS_HERE}`

const texts: readonly (Omit<FormatModel, 'content'> & { text: string })[] = [
  {
    id: 'cirugia',
    title: 'Consentimiento de cirugía',
    purpose: 'surgery',
    text: `
# Consentimiento informado para cirugía
${PATIENT}
## Procedimiento
**Procedimiento:** {{surgery.procedures}}.
**Diagnóstico:** {{surgery.diagnosis}}.
${PROGNOSIS}
**Médico veterinario responsable:** {{professional.name}}, T.P. {{professional.card}}.
**Beneficio que se espera:** [[text:Beneficio que se espera]].
**Alternativas que se explicaron:** [[text:Alternativas]].
## Riesgos
Toda cirugía tiene riesgos. Los más frecuentes son sangrado, infección, inflamación, dolor, apertura de la herida y reacción a los anestésicos; los graves, como un paro cardiorrespiratorio o la muerte, son poco frecuentes pero posibles.
**Riesgos propios de este paciente:** [[text:Riesgos de este paciente]].
**Ayuno cumplido:** [[choice:Ayuno|Sí|No|Urgencia sin ayuno]].
${RESUSCITATION}
## Costo estimado
El costo estimado es de [[text:Costo estimado]]. Puede cambiar si durante el procedimiento se encuentra algo que no se esperaba; la clínica me informará antes, salvo que la vida del paciente esté en riesgo.
${STATEMENT}
Autorizo a {{clinic.name}} y a su equipo a realizar el procedimiento, y las medidas que sean necesarias si durante él se presenta una complicación.
${SIGN_BOTH}`,
  },
  {
    id: 'anestesia',
    title: 'Consentimiento de anestesia o sedación',
    purpose: 'anesthesia',
    text: `
# Consentimiento informado para anestesia o sedación
${PATIENT}
## Procedimiento
**Tipo:** [[choice:Tipo|Sedación|Anestesia local|Anestesia general inhalada|Anestesia general inyectable]].
**Se necesita para:** [[text:Procedimiento para el que se necesita]].
**Diagnóstico:** [[text:Diagnóstico]].
${PROGNOSIS}
**Riesgo anestésico (ASA):** [[choice:ASA|I|II|III|IV|V]].
**Médico veterinario responsable:** {{professional.name}}, T.P. {{professional.card}}.
**Exámenes previos:** [[choice:Exámenes previos|Realizados|No se consideran necesarios|Recomendados y no aceptados por el propietario]].
**Ayuno cumplido:** [[yesNo:Ayuno cumplido]].
## Riesgos
La anestesia y la sedación deprimen la respiración y la circulación. Pueden presentarse náuseas, baja de temperatura o de presión, arritmias, reacción a un medicamento, aspiración de contenido gástrico, demora en despertar y, rara vez, paro cardiorrespiratorio o la muerte, incluso en pacientes sanos.
**Riesgos propios de este paciente:** [[text:Riesgos de este paciente]].
**Beneficio que se espera:** [[text:Beneficio que se espera]].
**Alternativas que se explicaron:** [[text:Alternativas]].
${RESUSCITATION}
## Costo estimado
El costo estimado es de [[text:Costo estimado]].
${STATEMENT}
Autorizo la sedación o anestesia de {{pet.name}} en {{clinic.name}}.
${SIGN_BOTH}`,
  },
  {
    id: 'hospitalizacion',
    title: 'Consentimiento de hospitalización',
    purpose: 'hospitalization',
    text: `
# Consentimiento informado para hospitalización
${PATIENT}
## Hospitalización
**Motivo:** [[text:Motivo de la hospitalización]].
**Diagnóstico:** [[text:Diagnóstico]].
${PROGNOSIS}
**Plan:** [[text:Plan de tratamiento]].
**Beneficio que se espera:** [[text:Beneficio que se espera]].
**Médico veterinario responsable:** {{professional.name}}, T.P. {{professional.card}}.
**Alternativas que se explicaron:** [[text:Alternativas]].
## Riesgos
La hospitalización puede causar estrés, inflamación o infección en el sitio del catéter, reacciones a medicamentos, contagio entre pacientes y el avance de la enfermedad a pesar del tratamiento, incluso la muerte.
**Riesgos propios de este paciente:** [[text:Riesgos de este paciente]].
${RESUSCITATION}
## Comunicación y costos
**Persona autorizada para decidir y recibir información:** [[text:Persona autorizada y teléfono]].
**Horario de llamadas y visitas:** [[text:Horario de llamadas y visitas]].
**Costo estimado por día:** [[text:Costo estimado por día]]. **Depósito:** [[text?:Depósito]].
La clínica me informará los cambios importantes del estado del paciente y del costo. Me comprometo a recoger al paciente en la fecha de alta.
${STATEMENT}
Autorizo la hospitalización de {{pet.name}} en {{clinic.name}} y los tratamientos que requiera.
${SIGN_BOTH}`,
  },
  {
    id: 'eutanasia',
    title: 'Consentimiento de eutanasia',
    purpose: 'euthanasia',
    text: `
# Consentimiento informado para eutanasia
${PATIENT}
## Motivo
**Diagnóstico:** [[text:Diagnóstico]].
**Pronóstico:** [[text:Pronóstico]].
**Beneficio que se espera:** evitar el sufrimiento del paciente.
**Alternativas que se explicaron:** [[text:Alternativas]].
**Médico veterinario responsable:** {{professional.name}}, T.P. {{professional.card}}.
## Procedimiento
La eutanasia es una muerte sin dolor ni angustia por medio de medicamentos: primero se seda o anestesia al paciente y luego se detienen su respiración y su corazón. Es irreversible.
**Riesgos y lo que puede verse:** dificultad para encontrar una vena, excitación breve al sedar y, después de la muerte, movimientos musculares, suspiros o salida de orina, que no significan sufrimiento. Los ojos pueden quedar abiertos.
**Deseo estar presente:** [[yesNo:Estar presente]].
**Destino del cuerpo:** [[choice:Destino del cuerpo|Cremación individual|Cremación colectiva|Entrega al propietario|Disposición por la clínica]].
**Autorizo necropsia:** [[yesNo:Necropsia]].
**Costo estimado:** [[text:Costo estimado]].
## Declaración
${OWNS}
- El médico veterinario me explicó el diagnóstico, el pronóstico, el procedimiento, sus riesgos y sus alternativas (Ley 576 de 2000). Resolví mis dudas y decido de manera libre.
- Puedo retirar esta autorización en cualquier momento antes de que se inicie el procedimiento.
- Declaro que el paciente no ha mordido ni arañado a una persona en los últimos diez días: [[choice:Sin mordeduras en diez días|Cierto|No es cierto: se informó a la clínica]].
${SIGNS_HERE}
Autorizo a {{clinic.name}} a realizar la eutanasia humanitaria de {{pet.name}}.
${SIGN_BOTH}`,
  },
  {
    id: 'alta-voluntaria',
    title: 'Alta voluntaria',
    purpose: 'discharge',
    text: `
# Alta voluntaria o desistimiento del tratamiento
${PATIENT}
## Estado del paciente
**Diagnóstico:** [[text:Diagnóstico]].
${PROGNOSIS}
**Estado al momento de la salida:** [[text:Estado a la salida]].
**Tratamiento que se recomienda continuar:** [[text:Tratamiento recomendado]].
**Beneficio de continuarlo:** [[text:Beneficio de continuar el tratamiento]].
**Alternativas que se ofrecieron:** [[text:Alternativas, como la remisión a otra clínica]].
**Costo estimado de continuar:** [[text:Costo estimado de continuar]].
**Médico veterinario que informa:** {{professional.name}}, T.P. {{professional.card}}.
## Riesgos de la salida
El médico veterinario me explicó que retirar al paciente sin terminar el tratamiento puede agravar su enfermedad, causarle dolor o secuelas, e incluso la muerte.
**Riesgos propios de este paciente:** [[text:Riesgos de este paciente]].
**Motivo de la decisión:** [[text:Motivo de la decisión]].
**Se entregan indicaciones y fórmula:** [[yesNo:Se entregan indicaciones y fórmula]].
## Declaración
${OWNS}
- El médico veterinario me explicó el diagnóstico, el pronóstico, los riesgos y las alternativas (Ley 576 de 2000). Resolví mis dudas.
- Decido de manera libre retirar al paciente o no continuar el tratamiento, contra la recomendación del médico veterinario, y asumo las consecuencias.
- Sé que puedo volver a consultar en cualquier momento.
${SIGNS_HERE}
${SIGN_BOTH}
@firma witness Testigo`,
  },
  {
    id: 'datos-personales',
    title: 'Autorización de datos personales',
    purpose: 'dataPolicy',
    text: `
# Autorización para el tratamiento de datos personales
{{clinic.name}}, NIT {{clinic.nit}}, con dirección {{clinic.address}}, {{clinic.city}}, teléfono {{clinic.phone}} y correo {{clinic.email}}, es responsable de los datos personales que usted entrega (Ley 1581 de 2012 y Decreto 1377 de 2013, compilado en el Decreto 1074 de 2015). La política de tratamiento se entrega a quien la pida por esos medios.
## Para qué se usan
- Identificar al propietario y llevar la historia clínica de sus mascotas, que es reservada: otros la conocen solo con su autorización o por mandato de la ley (Ley 576 de 2000).
- Comunicar citas, resultados, tratamientos y recordatorios de vacunación y desparasitación.
- Facturar y cumplir obligaciones legales.
- Compartir lo necesario con laboratorios, proveedores de tecnología y, si hay remisión, con otro médico veterinario, que los tratan por encargo y con reserva.
- Abrir el reporte público de la mascota, sin los datos del propietario, con un enlace que se puede anular: [[choice:Reporte público|Autorizo|No autorizo]].
- Enviar promociones y novedades: [[choice:Promociones|Autorizo|No autorizo]].
- Usar fotos o videos de la mascota en redes de la clínica: [[choice:Fotos y videos|Autorizo|No autorizo]].
**Canal para promociones y cobros:** [[choice:Canal para promociones y cobros|WhatsApp|Mensaje de texto|Correo|Llamada|Ninguno]]. Se envían solo en los horarios de la Ley 2300 de 2023.
## Cuánto tiempo
Los datos se conservan mientras usted o sus mascotas sean atendidos por la clínica y, la historia clínica, al menos cinco años después de la última atención.
## Sus derechos
Usted puede conocer, actualizar y corregir sus datos, pedir prueba de esta autorización, revocarla y pedir que se eliminen los datos que la ley no obliga a conservar, y quejarse ante la Superintendencia de Industria y Comercio. Para ejercerlos escriba a {{clinic.email}}. No está obligado a autorizar el tratamiento de datos sensibles ni de menores de edad.
## Autorización
Yo, {{owner.name}}, con documento {{owner.document}}, teléfono {{owner.phone}}, autorizo de manera previa, expresa e informada el tratamiento de mis datos para lo anterior. Acepto firmar este documento de manera electrónica (Ley 527 de 1999 y Decreto 2364 de 2012). Fecha y hora: {{date.today}}, {{date.time}}.
@firma owner Titular de los datos`,
  },
  {
    id: 'certificado-viaje',
    title: 'Certificado de salud para viaje',
    purpose: 'travel',
    text: `
# Certificado de salud para viaje
**Fecha de expedición:** {{date.today}}. Se presenta dentro de los cinco días calendario siguientes, en original y copia.
${PATIENT}
**Microchip:** {{pet.microchip}}. Los perros menores de doce meses deben llevar un microchip de quince dígitos. **Señas particulares:** [[text?:Señas particulares]].
**Destino:** [[text:Destino]]. **Fecha de viaje:** [[date:Fecha de viaje]]. **Medio:** [[choice:Medio de transporte|Aéreo|Terrestre|Marítimo]].
## Examen clínico
Temperatura: [[number:Temperatura en °C]] °C. Frecuencia cardiaca: [[number:Frecuencia cardiaca]] por minuto. Frecuencia respiratoria: [[number:Frecuencia respiratoria]] por minuto.
**Hallazgos:** [[text:Hallazgos]].
## Vacunas
@tabla vaccines
## Desparasitaciones
@tabla dewormings
## Concepto
**Médico veterinario:** {{professional.name}}, T.P. {{professional.card}}.
Certifico que examiné al paciente descrito, que su edad corresponde a lo que se observa en él, que en el momento del examen no presenta signos de enfermedad infectocontagiosa ni parásitos externos, no tiene heridas abiertas y está apto para el viaje.
Este documento lo expide un médico veterinario particular. El Certificado de Inspección Sanitaria lo expide únicamente el ICA.
@firma professional Médico veterinario`,
  },
  {
    id: 'certificado-vacunacion',
    title: 'Certificado de vacunación',
    purpose: 'vaccination',
    text: `
# Certificado de vacunación
${PATIENT}
**Microchip:** {{pet.microchip}}. **Señas particulares:** [[text?:Señas particulares]].
## Vacunas
@tabla vaccines
## Desparasitaciones
@tabla dewormings
**Médico veterinario:** {{professional.name}}, T.P. {{professional.card}}.
Certifico que los productos anteriores figuran en la historia clínica del paciente en {{clinic.name}}. Fecha de expedición: {{date.today}}.
Este documento lo expide un médico veterinario particular. El Certificado de Inspección Sanitaria lo expide únicamente el ICA.
@firma professional Médico veterinario`,
  },
  {
    id: 'certificado-defuncion',
    title: 'Certificado de defunción',
    purpose: 'death',
    text: `
# Certificado de defunción
${PATIENT}
**Microchip:** [[text?:Microchip]]. **Señas particulares:** [[text?:Señas particulares]].
## Fallecimiento
**Fecha y hora de la muerte:** [[text:Fecha y hora de la muerte]]. **Lugar:** [[text:Lugar de la muerte]].
**Forma de la muerte:** [[choice:Forma de la muerte|Natural|Eutanasia|Accidental|Por establecer]].
**Causa de la muerte:** [[text:Causa de la muerte, o «por establecer»]].
**Destino del cuerpo:** [[choice:Destino del cuerpo|Cremación individual|Cremación colectiva|Entrega al propietario|Disposición por la clínica]].
**Médico veterinario:** {{professional.name}}, T.P. {{professional.card}}.
Certifico que examiné el cuerpo del paciente descrito y que no presenta signos vitales.
@firma professional Médico veterinario`,
  },
  {
    id: 'necropsia',
    title: 'Autorización de necropsia',
    purpose: 'necropsy',
    text: `
# Autorización de necropsia
${PATIENT}
**Fecha y hora de la muerte:** [[text:Fecha y hora de la muerte]].
**Circunstancias:** [[text:Circunstancias]].
**Diagnóstico o sospecha clínica:** [[text:Diagnóstico o sospecha clínica]].
**Motivo de la necropsia:** [[choice:Motivo|Conocer la causa de la muerte|Proceso legal|Estudio o docencia]].
**Médico veterinario responsable:** {{professional.name}}, T.P. {{professional.card}}.
## Qué se hace
Se abre el cuerpo, se examinan los órganos y se toman muestras que pueden enviarse a un laboratorio.
**Beneficio que se espera:** conocer la causa de la muerte y, si es el caso, proteger a otros animales y personas.
**Riesgos y límites:** el cuerpo no queda como antes y no siempre se encuentra la causa de la muerte. Si se sospecha rabia u otra enfermedad de notificación obligatoria, la clínica informa a la autoridad sanitaria, y el cuerpo puede quedar a su disposición.
**Alternativas que se explicaron:** [[text:Alternativas]].
**Entrega del informe:** [[text:Plazo de entrega del informe]].
**Muestras para laboratorio:** [[yesNo:Muestras para laboratorio]].
**Destino del cuerpo:** [[choice:Destino del cuerpo|Cremación individual|Cremación colectiva|Entrega al propietario|Disposición por la clínica]].
**Costo estimado:** [[text:Costo estimado]].
## Declaración
${OWNS}
- El médico veterinario me explicó el procedimiento, su beneficio, sus límites, las alternativas y su costo, y resolví mis dudas.
- Puedo retirar esta autorización antes de que se inicie el procedimiento.
${SIGNS_HERE}
Autorizo a {{clinic.name}} a realizar la necropsia de {{pet.name}}.
${SIGN_BOTH}`,
  },
  {
    id: 'peluqueria',
    title: 'Autorización de peluquería',
    purpose: 'grooming',
    text: `
# Autorización de baño y peluquería
${PATIENT}
## Servicio
**Servicio:** [[choice:Servicio|Baño|Baño y corte|Corte de uñas|Deslanado|Baño medicado]]. **Corte que se desea:** [[text?:Corte que se desea]].
**Quién lo presta:** [[text:Quién presta el servicio]].
**Hora de entrega:** [[text:Hora de entrega]]. **Costo estimado:** [[text:Costo estimado]].
**Alergias o enfermedades que se informan:** [[text:Alergias o enfermedades, o «ninguna»]].
**Vacunas y desparasitación al día:** [[yesNo:Vacunas y desparasitación al día]].
**¿Ha mordido o se asusta con facilidad?** [[yesNo:Muerde o se asusta]].
## Riesgos
Durante el servicio pueden presentarse estrés, irritación de la piel, pequeños cortes o hallazgos que estaban bajo el pelo. Si el pelo está muy enredado puede ser necesario rasurarlo. Los animales mayores o enfermos pueden descompensarse. No se seda al paciente: si hace falta, se pide antes un consentimiento de sedación.
**En una urgencia autorizo la atención veterinaria:** [[choice:Atención de urgencia|Sí|Sí, llamándome antes|No]].
**Autorizo fotos del resultado:** [[yesNo:Fotos del resultado]].
## Declaración
${OWNS}
- Informé lo que sé del estado del paciente, entiendo los riesgos y autorizo el servicio en {{clinic.name}}.
${SIGNS_HERE}
@firma owner Propietario o responsable`,
  },
]

export const formatModels: readonly FormatModel[] = texts.map(({ text, ...model }) => ({
  ...model,
  content: readMarkup(text),
}))
