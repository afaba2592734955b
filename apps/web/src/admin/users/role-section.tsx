import { Input, Radio, RadioCard, RadioIndicator, Stack, Text } from '@mantine/core'
import { ROLES, type Role } from '@verka/domain/access/roles.ts'
import { grantableRoles } from '@verka/domain/users/user-access.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { INPUTS } from './user-draft.ts'
import type { AccessSectionProps } from './user-section-props.ts'
import classes from './users.module.css'

/** The role of a user: one that the reader may assign, each with its meaning. */
export function RoleSection({ draft, fields: { errorAt, isReadOnly } }: AccessSectionProps) {
  const { t } = useText()
  const { user } = useSession()
  // users can neither lower their own role nor raise it
  const isOneself = draft.value.id === user.id
  const { role } = draft.value
  const grantable = grantableRoles(user.role)
  const offered = isOneself || isReadOnly ? ROLES.filter((known) => known === role) : grantable
  return (
    <Section title={t('users.roleTitle')} {...(isOneself && { description: t('users.roleOfOneself') })}>
      <Radio.Group
        value={role}
        onChange={(chosen) => draft.change({ role: chosen as Role })}
        aria-label={t('users.roleTitle')}
        readOnly={isReadOnly || isOneself}
      >
        <Stack gap="xs" id={INPUTS.role}>
          {offered.map((offeredRole) => (
            <RadioCard key={offeredRole} value={offeredRole} disabled={isReadOnly || isOneself} className={classes.choice} radius="md">
              <RadioIndicator aria-hidden />
              <span>
                <Text span fw={550} display="block">
                  {t(`users.role.${offeredRole}`)}
                </Text>
                <Text span size="sm" c="dimmed">
                  {t(`users.roleAbout.${offeredRole}`)}
                </Text>
              </span>
            </RadioCard>
          ))}
        </Stack>
      </Radio.Group>
      {errorAt('role') && <Input.Error>{errorAt('role')}</Input.Error>}
    </Section>
  )
}
