/** What the operator has announced, the latest last. */
export const demoAnnouncements = [
  `<h2>El peso de cada mascota, en una sola gráfica</h2>
<p>Todo peso que se registre queda en la misma historia, venga de donde venga:</p>
<ul><li>de la ficha de la mascota,</li><li>de una consulta,</li><li>del botón «Registrar peso».</li></ul>`,
  `<h2>Lo que escribe queda guardado en este equipo</h2>
<p>Si la red o la luz se van mientras escribe una consulta, nada se pierde: al volver a ingresar, Huella le ofrece
seguir donde iba. La copia queda cifrada y <strong>solo su cuenta</strong> la abre.</p>`,
]
