import { may } from '@verka/domain/access/permissions.ts'
import { IMPORT_TARGETS, type ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { addressOfNewImport } from '../import-addresses.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { NewImport } from './new-import.tsx'

/** A new import of objects, predefined values or users, and the earlier ones. */
export function NewImportPage({ target }: { target: ImportTarget }) {
  const { t } = useText()
  const { user } = useSession()
  const others = IMPORT_TARGETS.filter(
    (other) => other !== target && may(user.role, other === 'user' ? 'userImports' : 'imports', 'execute'),
  )
  return (
    <Page
      title={t(`imports.title.${target}`)}
      description={t('imports.hint')}
      actions={others.map((other) => (
        <ButtonLink key={other} to={addressOfNewImport(other)} variant="default">
          {t(`imports.title.${other}`)}
        </ButtonLink>
      ))}
    >
      <NewImport key={target} target={target} />
      <EarlierImports target={target} />
    </Page>
  )
}
