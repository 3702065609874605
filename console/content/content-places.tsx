import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import ContactIcon from '@mui/icons-material/ContactPhoneOutlined'
import QuestionIcon from '@mui/icons-material/HelpOutlineOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import PicturesIcon from '@mui/icons-material/PhotoLibraryOutlined'
import NewsCategoryIcon from '@mui/icons-material/TopicOutlined'
import TranslationsIcon from '@mui/icons-material/TranslateOutlined'
import { PicturesPage } from '../pictures/pictures-page.tsx'
import { type Place, redirectTo } from '../place.tsx'
import { TranslationList } from '../translations/translations-page.tsx'
import { NewsCategoryList, QuestionCategoryList } from './category-lists.tsx'
import { ContactEdit } from './contact-edit.tsx'
import { HomePageList, HomePartEdit } from './home-page.tsx'
import { PostCreate, PostEdit, PostList } from './posts.tsx'
import { QuestionCategoryPage, QuestionCreate, QuestionEdit } from './questions.tsx'
import { SlideCreate, SlideEdit } from './slides.tsx'
import { StaticPageEdit, StaticPageList } from './static-pages.tsx'

/** The places of the shop's texts and pictures. */
export const contentPlaces: Place[] = [
  {
    name: 'home-page',
    label: 'Home page',
    in: 'Content',
    icon: HomeIcon,
    right: 'content.read',
    views: { list: HomePageList, edit: HomePartEdit },
  },
  {
    name: 'slides',
    label: 'Slides',
    in: 'Content',
    icon: HomeIcon,
    right: 'content.read',
    views: { edit: SlideEdit, create: SlideCreate },
  },
  {
    name: 'posts',
    label: 'News',
    in: 'Content',
    icon: CampaignIcon,
    right: 'content.read',
    views: { list: PostList, edit: PostEdit, create: PostCreate },
  },
  {
    name: 'news-categories',
    label: 'News categories',
    in: 'Content',
    icon: NewsCategoryIcon,
    right: 'content.read',
    views: { list: NewsCategoryList },
  },
  {
    name: 'question-categories',
    label: 'FAQ',
    in: 'Content',
    icon: QuestionIcon,
    right: 'content.read',
    views: { list: QuestionCategoryList, edit: QuestionCategoryPage },
  },
  {
    name: 'questions',
    label: 'Questions',
    in: 'Content',
    icon: QuestionIcon,
    right: 'content.read',
    views: { edit: QuestionEdit, create: QuestionCreate },
  },
  {
    name: 'static-pages',
    label: 'Pages',
    in: 'Content',
    icon: ArticleIcon,
    right: 'content.read',
    views: { list: StaticPageList, edit: StaticPageEdit },
  },
  {
    name: 'contact',
    label: 'Contact and social',
    in: 'Content',
    icon: ContactIcon,
    right: 'content.read',
    record: '1',
    views: { list: redirectTo('/contact/1'), edit: ContactEdit },
  },
  {
    name: 'translations',
    label: 'Translations',
    in: 'Content',
    icon: TranslationsIcon,
    right: 'translations.read',
    views: { list: TranslationList },
  },
  {
    path: '/pictures',
    label: 'Pictures',
    in: 'Content',
    icon: PicturesIcon,
    right: 'pictures.add',
    page: PicturesPage,
  },
]
