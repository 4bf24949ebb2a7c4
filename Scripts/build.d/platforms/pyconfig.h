// What Python's headers ask of a platform, from what the compiler knows: each Python has a file of
// this name, for its own platform.
#define HAVE_STDINT_H 1
#define HAVE_STDDEF_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_STRFTIME 1
#define HAVE_WCHAR_H 1
#define STDC_HEADERS 1
#define SIZEOF_SHORT __SIZEOF_SHORT__
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__
#define SIZEOF_DOUBLE __SIZEOF_DOUBLE__
#define SIZEOF_PTHREAD_T __SIZEOF_POINTER__
#define WITH_THREAD 1
#ifdef _WIN32
#define MS_WIN32 1
#define MS_WINDOWS 1
#define NT_THREADS 1
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED 1
#else
#define HAVE_UNISTD_H 1
#define HAVE_PTHREAD_H 1
#endif
