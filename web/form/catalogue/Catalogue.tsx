import type { ComponentType } from 'react'
import { createBrowserRouter, Link, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import {
  ButtonPage,
  ChoicePage,
  NativeSelectPage,
  SearchPage,
  TextAreaPage,
  TextPage,
} from '#web/form/catalogue/ControlPages.tsx'
import { DatePage, PhonePage } from '#web/form/catalogue/ValuePages.tsx'
import { FormPage } from '#web/form/catalogue/FormPage.tsx'
import { PiecesPage, StatesPage, VitalsPage } from '#web/form/catalogue/PiecePages.tsx'
import { SearchableSelectPage } from '#web/form/catalogue/SearchableSelectPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import '#web/form/catalogue/Catalogue.css'

interface Piece {
  path: string
  title: string
  Page: ComponentType
}

const pieces: Piece[] = [
  { path: 'fecha', title: 'Fecha', Page: DatePage },
  { path: 'telefono', title: 'Teléfono', Page: PhonePage },
  { path: 'texto', title: 'Texto, número y contraseña', Page: TextPage },
  { path: 'area', title: 'Texto largo', Page: TextAreaPage },
  { path: 'buscador', title: 'Buscador', Page: SearchPage },
  { path: 'seleccion', title: 'Selección nativa', Page: NativeSelectPage },
  { path: 'interruptor', title: 'Interruptor, casilla y opciones', Page: ChoicePage },
  { path: 'lista', title: 'Lista con búsqueda', Page: SearchableSelectPage },
  { path: 'botones', title: 'Botones y huella de carga', Page: ButtonPage },
  { path: 'formulario', title: 'Formulario', Page: FormPage },
  { path: 'piezas', title: 'Piezas', Page: PiecesPage },
  { path: 'estados', title: 'Estados', Page: StatesPage },
  { path: 'constantes', title: 'Constantes', Page: VitalsPage },
]

function page({ path, title, Page }: Piece): RouteObject {
  return {
    path: `/_ui/${path}`,
    element: (
      <main className="Catalogue held gap-16">
        <p>
          <Link to="/_ui">Catálogo</Link>
        </p>
        <PageHeader title={title} />
        <Page />
      </main>
    ),
  }
}

function Index() {
  return (
    <main className="Catalogue held gap-16">
      <PageHeader title="Catálogo de la interfaz" subtitle="Solo en desarrollo" />
      <ul>
        {pieces.map(({ path, title }) => (
          <li key={path}>
            <Link to={`/_ui/${path}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}

const router = createBrowserRouter([{ path: '/_ui', Component: Index }, ...pieces.map(page)])

/** Every control and its states, without session or server, to be looked at while it is changed and to be tested. */
export function Catalogue() {
  return <RouterProvider router={router} />
}
