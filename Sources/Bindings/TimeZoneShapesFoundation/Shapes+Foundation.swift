import TimeZoneLookupFoundation
import TimeZoneShapes

extension ShapeError: TimeZoneLookupError {}
extension CompilerError: TimeZoneLookupError {}
