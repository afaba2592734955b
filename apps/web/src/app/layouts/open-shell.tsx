import { Anchor } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '../../ui/routing/router-context.tsx'
import { useState } from 'react'
import { createQueryClient } from '../../data/query-client.ts'
import { useText } from '../../language/use-text.tsx'
import { useLogin } from '../../data/session-context.ts'
import { LanguagePicker } from '../../ui/brand/language-picker.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import '../theme/app-styles.ts'
import classes from './open-layout.module.css'

/** Layout of pages for people without a login: the tenant's mark above, languages below, the content from the top. */
export function OpenLayout() {
  const [queries] = useState(() => createQueryClient(() => undefined))
  const { t } = useText()
  const { look } = useLogin()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Logo look={look} />
      </header>
      <main>
        <QueryClientProvider client={queries}>
          <Outlet />
        </QueryClientProvider>
      </main>
      <footer className={classes.foot}>
        <LanguagePicker />
        {look?.policyUrl && (
          <Anchor href={look.policyUrl} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
            {t('session.policy')}
          </Anchor>
        )}
      </footer>
    </div>
  )
}
