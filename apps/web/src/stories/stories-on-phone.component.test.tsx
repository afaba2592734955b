import { checkStories } from './check-stories.ts'
import { PHONE } from './story.ts'

checkStories(PHONE)
