/** Every address of the product: the one place where a page's Spanish URL is written. */
export const paths = {
  home: () => '/',
  owners: () => '/propietarios',
  owner: (ownerId: string) => `/propietarios/${ownerId}`,
  histories: () => '/historias',
  newPet: (ownerId: string) => `/mascotas/nueva/${ownerId}`,
  editPet: (petId: string) => `/mascotas/editar/${petId}`,
  pet: (petId: string) => ({
    info: () => `/mascotas/${petId}`,
    consultations: () => `/mascotas/${petId}/consultas`,
  }),
  consultation: (consultationId: string) => `/consulta/${consultationId}`,
  settings: () => '/configuraciones',
}
