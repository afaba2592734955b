import { useMemo, type ReactNode } from 'react'
import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import { useText } from '../../language/use-text.tsx'
import { themeOf, variablesFor } from './theme.ts'
import './styles.ts'
import './global.css'

const STORED_AT = 'verka.scheme'
const SCHEMES: readonly string[] = ['light', 'dark', 'auto']

/** Light or dark lasts while the tab is open: the device stores only the language. */
function tabSchemeManager(): MantineColorSchemeManager {
  return {
    get: (fallback) => {
      const stored = sessionStorage.getItem(STORED_AT)
      return stored && SCHEMES.includes(stored) ? (stored as MantineColorScheme) : fallback
    },
    set: (scheme) => sessionStorage.setItem(STORED_AT, scheme),
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => sessionStorage.removeItem(STORED_AT),
  }
}

const schemeManager = tabSchemeManager()

function useSame({ primary, secondary, accent }: Colours): Colours {
  return useMemo(() => ({ primary, secondary, accent }), [primary, secondary, accent])
}

interface ThemeProviderProps {
  colours: Colours | undefined
  /** Colours of the dark scheme. */
  darkColours: Colours | undefined
  children: ReactNode
}

/** Applies a tenant's colours, or Verka's own; they may change at run time. */
export function ThemeProvider({ colours = DEFAULT_COLOURS, darkColours = colours, children }: ThemeProviderProps) {
  // the same object while the colours are equal
  const light = useSame(colours)
  const dark = useSame(darkColours)
  const close = useText().t('ui.close')
  const [theme, resolver] = useMemo(() => [themeOf(light, close), variablesFor(light, dark)] as const, [light, dark, close])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      {children}
    </MantineProvider>
  )
}
