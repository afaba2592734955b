import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { isChunkError } from './chunk-error.ts'
import { ProblemPage } from './problem-page.tsx'

/** A page that failed to render or load: the rest of the client keeps working around it. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useText()
  const isNewVersion = isChunkError(error)
  return (
    <ProblemPage
      title={t(isNewVersion ? 'shell.newVersionTitle' : 'shell.pageErrorTitle')}
      text={t(isNewVersion ? 'shell.newVersionText' : 'shell.pageErrorText')}
      action={
        <Button leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />} onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    />
  )
}
