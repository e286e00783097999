import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The built-in names are overridden, so every default of Mantine lands on these scales. */
const palette = {
  monte: ['#EFF8F5', '#DAEFE8', '#B3DED2', '#84C8B8', '#55AE9C', '#309482', '#1C7D6C', '#12675A', '#0D5248', '#083B34'],
  gray: ['#F7F8F6', '#F0F2EF', '#E4E8E4', '#D3D9D4', '#B5BDB7', '#879189', '#647068', '#4C5650', '#333B37', '#1C2320'],
  dark: ['#E7EBE8', '#C5CDC8', '#9CA7A1', '#75817B', '#414B47', '#333C39', '#272F2C', '#1E2523', '#161C1A', '#0F1412'],
  red: ['#FDF2F0', '#FADFDB', '#F4BDB6', '#EB938A', '#E16A5F', '#D3463B', '#B92D25', '#9B221B', '#7A1A15', '#54110E'],
  yellow: [
    '#FFF7E5',
    '#FFEBC4',
    '#FFD88C',
    '#FFC353',
    '#F9AE26',
    '#E0930A',
    '#B87304',
    '#8F5703',
    '#6C4204',
    '#482C05',
  ],
  green: ['#F1F8EC', '#DEF0D3', '#BDDFA8', '#96CA79', '#72B351', '#569937', '#427D28', '#34651F', '#284E19', '#1A3511'],
  blue: ['#EFF5FC', '#DBE8F8', '#B4D0F0', '#86B3E5', '#5994D7', '#3A78C3', '#2A61A7', '#214E88', '#1A3D6A', '#112949'],
  grape: ['#F7F2FB', '#EBE0F6', '#D6C1EC', '#BC9CDE', '#A178CD', '#8759B8', '#6F459C', '#593780', '#442B62', '#2E1D43'],
} satisfies Record<string, MantineColorsTuple>

const fontFamily = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"

const overlay = { color: '#0B1512', backgroundOpacity: 0.45 }

export const theme = createTheme({
  colors: palette,
  primaryColor: 'monte',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: palette.gray[9],
  fontFamily,
  fontFamilyMonospace: fontFamily,
  headings: { fontFamily, fontWeight: '650' },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // md: a dropdown becomes a sheet below it; lg: the side menu becomes the bottom bar below it.
  breakpoints: { xs: '30em', sm: '36em', md: '48em', lg: '64em', xl: '90em' },
  shadows: {
    xs: '0 1px 2px rgba(16,32,27,.06)',
    sm: '0 1px 3px rgba(16,32,27,.08), 0 1px 2px rgba(16,32,27,.04)',
    md: '0 4px 12px rgba(16,32,27,.08), 0 1px 3px rgba(16,32,27,.06)',
    lg: '0 12px 32px rgba(16,32,27,.14), 0 2px 6px rgba(16,32,27,.06)',
    xl: '0 24px 64px rgba(16,32,27,.22)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 600 } } },
    // Each of them says what was refused.
    Alert: {
      vars: () => ({
        root: {
          '--alert-bg': 'var(--red-bg0)',
          '--alert-bd': '1px solid var(--red-b)',
          '--alert-color': 'var(--red-s)',
        },
      }),
      styles: { message: { color: 'var(--red-t)' } },
    },
    Modal: {
      defaultProps: { radius: 'lg' },
      styles: { title: { fontSize: '20px', lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.012em' } },
    },
    // Also of a dialog that is put together from its parts.
    ModalOverlay: { defaultProps: overlay },
    DrawerOverlay: { defaultProps: overlay },
    // A `header` is the page's banner, of which there is one at most; a dialog over another would bring a second.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // Its placeholder is no child that a menu may have; without it the first entry has the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--h-surface)',
    '--mantine-color-text': palette.gray[9],
    '--mantine-color-dimmed': palette.gray[6],
    '--mantine-color-error': palette.red[6],
    '--mantine-color-placeholder': palette.gray[6],
    '--mantine-color-default-border': palette.gray[3],
    '--mantine-color-anchor': palette.monte[7],
  },
  dark: {
    '--mantine-color-body': 'var(--h-surface)',
    '--mantine-color-text': palette.dark[0],
    '--mantine-color-dimmed': palette.dark[2],
    '--mantine-color-error': palette.red[3],
    '--mantine-color-placeholder': palette.dark[2],
    '--mantine-color-default': palette.dark[6],
    '--mantine-color-default-hover': palette.dark[5],
    '--mantine-color-default-border': palette.dark[4],
    '--mantine-color-anchor': palette.monte[3],
  },
})
