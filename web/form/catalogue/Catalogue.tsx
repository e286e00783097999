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
import { ListPage, PiecesPage, StatesPage, VitalsPage } from '#web/form/catalogue/PiecePages.tsx'
import { SearchableSelectPage } from '#web/form/catalogue/SearchableSelectPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import '#web/form/catalogue/Catalogue.css'

interface Piece {
  path: string
  title: string
  /** How the code asks for it. `field`: what every field takes, in fieldProps.ts. */
  props: string
  Page: ComponentType
}

const pieces: Piece[] = [
  { path: 'fecha', title: 'Fecha', props: '<DateField {...field} min? max? />', Page: DatePage },
  { path: 'telefono', title: 'Teléfono', props: '<PhoneField {...field} />', Page: PhonePage },
  {
    path: 'texto',
    title: 'Texto, número y contraseña',
    props:
      '<TextField {...field} type? maxLength? inputMode? autoComplete? rightSection? /> <NumberField {...field} unit? isWhole? /> <PasswordField {...field} autoComplete />',
    Page: TextPage,
  },
  {
    path: 'area',
    title: 'Texto largo',
    props: '<TextAreaField {...field} minRows? maxRows? maxLength? />',
    Page: TextAreaPage,
  },
  {
    path: 'buscador',
    title: 'Buscador',
    props: '<SearchBox value onChange label shortLabel? isBusy? found? />',
    Page: SearchPage,
  },
  {
    path: 'seleccion',
    title: 'Selección nativa',
    props: '<SelectField {...field} options emptyLabel? isRequiredChoice? />',
    Page: NativeSelectPage,
  },
  {
    path: 'interruptor',
    title: 'Interruptor, casilla y opciones',
    props: '<SwitchField {...field} /> <CheckField {...field} /> <RadioField {...field} options />',
    Page: ChoicePage,
  },
  {
    path: 'lista',
    title: 'Lista con búsqueda',
    props:
      '<SearchableSelect {...field} options idKey? valueKey? keepsText? onCreate? addsTyped? onSearch? isLoading? valueText? emptyText? renderOption? />',
    Page: SearchableSelectPage,
  },
  {
    path: 'botones',
    title: 'Botones y huella de carga',
    props:
      '<Button tone? icon? loading? gerund? size? disabled? disabledReason? to? href? /> <PawLoader size? label? />',
    Page: ButtonPage,
  },
  {
    path: 'formulario',
    title: 'Formulario',
    props: 'useRecordForm({ initial, labels, schema, toInput, save, … })',
    Page: FormPage,
  },
  { path: 'piezas', title: 'Piezas', props: 'web/ui: una pieza por archivo', Page: PiecesPage },
  {
    path: 'estados',
    title: 'Estados',
    props: '<EmptyState /> <NoResults /> <LoadError /> <ListSkeleton />',
    Page: StatesPage,
  },
  {
    path: 'constantes',
    title: 'Constantes',
    props: '<VitalTile /> <ScaleRadio /> <StateRadio /> <TimeChart />',
    Page: VitalsPage,
  },
  { path: 'tabla', title: 'Tabla', props: '<Toolbar /> <DataTable /> <PagerFooter />', Page: ListPage },
]

function page({ path, title, props, Page }: Piece): RouteObject {
  return {
    path: `/_ui/${path}`,
    element: (
      <main className="Catalogue">
        <p>
          <Link to="/_ui">Catálogo</Link>
        </p>
        <PageHeader title={title} />
        <p>
          <code>{props}</code>
        </p>
        <Page />
      </main>
    ),
  }
}

function Index() {
  return (
    <main className="Catalogue">
      <PageHeader title="Catálogo de la interfaz" subtitle="Solo en desarrollo" />
      <ul>
        {pieces.map(({ path, title, props }) => (
          <li key={path}>
            <Link to={`/_ui/${path}`}>{title}</Link> <code>{props}</code>
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
