export interface ThemePreset {
  readonly key: string;
  readonly name: string;
  readonly primary: string;
  /** The trades it suits. */
  readonly suits: string;
}

/** The eight theme presets of the specification, in its order. */
export const themePresets: readonly ThemePreset[] = [
  { key: 'business-blue', name: '商务蓝', primary: '#2b6cb0', suits: '金融、咨询、法务与大型企业：稳重可信' },
  { key: 'creative-orange', name: '创意橙', primary: '#c05621', suits: '设计、广告、新媒体：有活力而不张扬' },
  { key: 'elegant-purple', name: '优雅紫', primary: '#6b46c1', suits: '时尚、文化、品牌与公关：细腻有格调' },
  { key: 'modern-green', name: '现代绿', primary: '#2f855a', suits: '医疗、教育、环保与农业：清爽踏实' },
  { key: 'professional-gray', name: '专业灰', primary: '#4a5568', suits: '行政、审计、科研与公职：克制严谨' },
  { key: 'warm-red', name: '热情红', primary: '#c53030', suits: '销售、餐饮、活动与体育：热忱果断' },
  { key: 'fresh-cyan', name: '清新青', primary: '#0f7f8c', suits: '旅游、护理、客服与应届生：亲切明快' },
  { key: 'deep-indigo', name: '深邃靛', primary: '#3c366b', suits: '软件、数据、芯片与量化：沉静专注' },
];
