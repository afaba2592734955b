import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { ProblemPage } from './problem-page.tsx'

/** Any path that is no page of ours (specification section 2). */
export function NotFoundPage() {
  const { t } = useText()
  return (
    <ProblemPage
      isWholeScreen
      sign="404"
      title={t('shell.notFoundTitle')}
      text={t('shell.notFoundText')}
      action={<ButtonLink to="/">{t('shell.toStart')}</ButtonLink>}
    />
  )
}
