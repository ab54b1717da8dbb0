import {
  FileText,
  GraduationCap,
  Images,
  MessageCircle,
  MessageSquareHeart,
  Palette,
  ScanSearch,
  ScrollText,
  SmilePlus,
} from 'lucide-react';

/** The icons of the navigation, by the name that a feature's `screen.ts` gives. */
export const screenIcons = {
  FileText,
  GraduationCap,
  Images,
  MessageCircle,
  MessageSquareHeart,
  Palette,
  ScanSearch,
  ScrollText,
  SmilePlus,
} as const;

export type ScreenIcon = keyof typeof screenIcons;
