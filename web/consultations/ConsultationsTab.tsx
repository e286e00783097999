export function ConsultationsTab() {
  return <h1>ConsultationsTab</h1>
}
