#include "CIntrinsics.h"
