import { IconFlower, IconUserShare } from '@tabler/icons-react'
import type { birthdaysCard } from '#shared/pets/pets.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const pets: Word = {
  name: 'pets',
  home: [
    startCard<typeof birthdaysCard>({
      name: 'birthdays',
      rank: 7,
      isWide: () => false,
      load: async () => (await import('#web/pets/BirthdaysCard.tsx')).BirthdaysCard,
    }),
  ],
  pages: [
    {
      path: '/mascotas/nueva/:ownerId',
      title: 'Nueva mascota',
      load: async () => (await import('#web/pets/PetNewScreen.tsx')).PetNewScreen,
      help: 'mascota-nueva',
    },
    {
      path: '/mascotas/editar/:petId',
      title: 'Editar mascota',
      load: async () => (await import('#web/pets/PetEditScreen.tsx')).PetEditScreen,
      help: 'mascota-editar',
    },
    {
      path: '/mascotas/etiquetas',
      title: 'Etiquetas',
      load: async () => (await import('#web/pets/PetLabelsScreen.tsx')).PetLabelsScreen,
      help: 'mascota',
    },
  ],
  records: [
    { kind: 'owner', icon: IconUserShare },
    { kind: 'death', icon: IconFlower },
  ],
}
