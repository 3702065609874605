import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import NewsIcon from '@mui/icons-material/CampaignOutlined'
import ContactIcon from '@mui/icons-material/ContactPhoneOutlined'
import QuestionIcon from '@mui/icons-material/HelpOutlineOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import NewsCategoryIcon from '@mui/icons-material/TopicOutlined'
import type { Resource } from '../layout/places.ts'
import { NewsCategoryList, QuestionCategoryList } from './category-lists.tsx'
import { ContactEdit, ContactList } from './contact-edit.tsx'
import { HomePageList } from './home-page-list.tsx'
import { HomePartEdit } from './home-part-edit.tsx'
import { PostCreate } from './post-create.tsx'
import { PostEdit } from './post-edit.tsx'
import { PostList } from './post-list.tsx'
import { QuestionCategoryPage } from './question-category-page.tsx'
import { QuestionCreate, QuestionEdit } from './question-forms.tsx'
import { SlideCreate, SlideEdit } from './slide-forms.tsx'
import { StaticPageEdit, StaticPageList } from './static-page-forms.tsx'

/** What operators write: the lists and pages of the menu's section Content. */
export const contentResources: Resource[] = [
  {
    name: 'home-page',
    label: 'Home page',
    icon: HomeIcon,
    right: 'content.read',
    section: 'Content',
    list: HomePageList,
    edit: HomePartEdit,
  },
  {
    name: 'slides',
    label: 'Slides',
    icon: HomeIcon,
    right: 'content.read',
    section: 'Content',
    edit: SlideEdit,
    create: SlideCreate,
  },
  {
    name: 'posts',
    label: 'News',
    icon: NewsIcon,
    right: 'content.read',
    section: 'Content',
    list: PostList,
    edit: PostEdit,
    create: PostCreate,
  },
  {
    name: 'news-categories',
    label: 'News categories',
    icon: NewsCategoryIcon,
    right: 'content.read',
    section: 'Content',
    list: NewsCategoryList,
  },
  {
    name: 'question-categories',
    label: 'FAQ',
    icon: QuestionIcon,
    right: 'content.read',
    section: 'Content',
    list: QuestionCategoryList,
    edit: QuestionCategoryPage,
  },
  {
    name: 'questions',
    label: 'Questions',
    icon: QuestionIcon,
    right: 'content.read',
    section: 'Content',
    edit: QuestionEdit,
    create: QuestionCreate,
  },
  {
    name: 'static-pages',
    label: 'Pages',
    icon: ArticleIcon,
    right: 'content.read',
    section: 'Content',
    list: StaticPageList,
    edit: StaticPageEdit,
  },
  {
    name: 'contact',
    label: 'Contact and social',
    icon: ContactIcon,
    right: 'content.read',
    section: 'Content',
    list: ContactList,
    edit: ContactEdit,
  },
]
