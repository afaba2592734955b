import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { CULTURES, isCulture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { INPUTS } from './user-draft.ts'
import type { UserSectionProps } from './user-section-props.ts'

/** Who somebody is: name, user name, address and the language that they are written to in. */
export function PersonSection({ draft, told, isReadOnly }: UserSectionProps) {
  const { t } = useText()
  const { name, userName, email, culture, id } = draft.value
  return (
    <Section title={t('users.person')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <TextInput
          id={INPUTS.name}
          label={t('users.name')}
          value={name}
          onChange={({ currentTarget: { value } }) => draft.change({ name: value })}
          error={told('name')}
          required
          withAsterisk
          readOnly={isReadOnly}
          maxLength={100}
          autoComplete="off"
          data-autofocus={id === undefined || undefined}
          autoFocus={id === undefined}
        />
        <TextInput
          id={INPUTS.email}
          type="email"
          label={t('users.email')}
          value={email}
          onChange={({ currentTarget: { value } }) => draft.change({ email: value })}
          error={told('email')}
          required
          withAsterisk
          readOnly={isReadOnly}
          maxLength={254}
          autoComplete="off"
        />
        <TextInput
          id={INPUTS.userName}
          label={t('users.userName')}
          description={t('users.userNameHint')}
          value={userName}
          onChange={({ currentTarget: { value } }) => draft.change({ userName: value })}
          error={told('userName')}
          required
          withAsterisk
          readOnly={isReadOnly}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Select
          id={INPUTS.culture}
          label={t('users.culture')}
          data={[
            { value: '', label: t('users.cultureOfTenant') },
            ...CULTURES.map((value) => ({ value, label: t(`ui.language.${value}`) })),
          ]}
          value={culture ?? ''}
          onChange={(value) => draft.change({ culture: isCulture(value) ? value : null })}
          error={told('culture')}
          allowDeselect={false}
          readOnly={isReadOnly}
        />
      </SimpleGrid>
    </Section>
  )
}
