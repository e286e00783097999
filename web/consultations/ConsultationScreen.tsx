export function ConsultationScreen() {
  return <h1>ConsultationScreen</h1>
}
