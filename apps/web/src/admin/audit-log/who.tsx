import { IconRobot } from '@tabler/icons-react'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { isByItself } from '@verka/domain/audit/is-by-itself.ts'
import { useText } from '../../language/use-text.tsx'

/** The person or program behind an entry. */
export function Who({ actor, entity }: Pick<AuditEntry, 'actor' | 'entity'>) {
  const { t } = useText()
  if (!actor?.isProgram) return actor?.name ?? t(isByItself({ actor, entity }) ? 'audit.byItself' : 'audit.nobody')
  return (
    <>
      <IconRobot size={16} stroke={1.8} aria-hidden style={{ verticalAlign: '-3px' }} /> {actor.name} ({t('audit.program').toLowerCase()})
    </>
  )
}
